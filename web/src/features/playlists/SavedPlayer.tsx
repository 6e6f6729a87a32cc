import type { PlaylistVideo } from "@fitmate/contract/playlists";
import { categorySport } from "../../ui/sport.ts";
import { VideoPlayer } from "../../ui/VideoPlayer.tsx";
import { asVideo } from "./playing.ts";
import { SaveButton } from "./SaveButton.tsx";

/** The player over a page of playlists. */
export function SavedPlayer({ video, onClose }: { video: PlaylistVideo; onClose: () => void }) {
  const played = asVideo(video);
  const sport = categorySport[video.category];
  return (
    <VideoPlayer
      video={played}
      sport={sport}
      isGone={video.isGone}
      action={<SaveButton video={played} sport={sport} />}
      onClose={onClose}
    />
  );
}
