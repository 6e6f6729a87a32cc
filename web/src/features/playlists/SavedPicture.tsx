import type { PlaylistVideo } from "@fitmate/contract/playlists";
import { Icon } from "../../ui/Icon.tsx";
import { categorySport } from "../../ui/sport.ts";
import { VideoThumbnail } from "../../ui/VideoThumbnail.tsx";
import { asVideo } from "./playing.ts";
import styles from "./SavedPicture.module.css";

/** The picture of a saved video: pressing it plays. */
export function SavedPicture({ video, onPlay }: { video: PlaylistVideo; onPlay: () => void }) {
  return (
    <button type="button" className={styles.play} aria-label={`${video.videoTitle} 재생`} onClick={onPlay}>
      <VideoThumbnail video={asVideo(video)} sport={categorySport[video.category]} lazy />
      <span className={styles.sign}>
        <Icon name="play" size={16} />
      </span>
    </button>
  );
}
