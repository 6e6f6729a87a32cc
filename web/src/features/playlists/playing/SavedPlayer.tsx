import type { PlaylistVideo } from "@fitmate/contract/playlists";
import { categorySport } from "@fitmate/contract/sports";
import { VideoPlayer } from "../../../ui/video/VideoPlayer.tsx";
import { asVideo } from "./playing.ts";
import { QueueControls, type VideoQueue } from "./QueueControls.tsx";
import { SaveButton } from "../saving/SaveButton.tsx";

type SavedPlayerProps = { video: PlaylistVideo; queue?: VideoQueue | undefined; onClose: () => void };

/** The player over a page of playlists. */
export function SavedPlayer({ video, queue, onClose }: SavedPlayerProps) {
  const played = asVideo(video);
  const sport = categorySport[video.category];
  return (
    <VideoPlayer
      video={played}
      sport={sport}
      isGone={video.isGone}
      action={<SaveButton key={video.videoId} video={played} sport={sport} />}
      controls={queue && <QueueControls title={played.title} queue={queue} />}
      onEnded={queue?.onNext}
      onClose={onClose}
    />
  );
}
