import type { PlaylistVideo } from "@fitmate/contract/playlists";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { categorySport } from "@fitmate/contract/sports";
import { VideoThumbnail } from "../../../ui/video/VideoThumbnail.tsx";
import { asVideo } from "./playing.ts";
import styles from "./SavedPicture.module.css";

/** The picture of a saved video: pressing it plays, or tells where to look for what cannot be played any more. */
export function SavedPicture({ video, onPlay }: { video: PlaylistVideo; onPlay: () => void }) {
  const label = video.isGone ? `${video.videoTitle}, 재생할 수 없는 영상` : `${video.videoTitle} 재생`;
  return (
    <button
      type="button"
      className={styles.play}
      data-gone={video.isGone || undefined}
      aria-label={label}
      onClick={onPlay}
    >
      <VideoThumbnail video={asVideo(video)} sport={categorySport[video.category]} comes="when near" />
      {video.isGone ? (
        <span className={styles.gone}>재생할 수 없어요</span>
      ) : (
        <span className={styles.sign}>
          <Icon name="play" size={16} />
        </span>
      )}
    </button>
  );
}
