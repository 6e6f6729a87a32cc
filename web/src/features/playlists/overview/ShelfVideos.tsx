import { SHELF_TITLE_MAX } from "@fitmate/contract/limits";
import type { PlaylistVideo } from "@fitmate/contract/playlists";
import { cutTitle } from "../../../lib/cutTitle.ts";
import { SavedPicture } from "../playing/SavedPicture.tsx";
import styles from "./Shelf.module.css";

type ShelfVideosProps = { videos: readonly PlaylistVideo[]; onPlay: (video: PlaylistVideo) => void };

/** The first videos of a playlist, side by side. */
export function ShelfVideos({ videos, onPlay }: ShelfVideosProps) {
  return (
    <ul className={styles.row}>
      {videos.map((video) => (
        <li key={video.videoId}>
          <SavedPicture video={video} onPlay={() => onPlay(video)} />
          <p className={styles.title} title={video.videoTitle}>
            {cutTitle(video.videoTitle, SHELF_TITLE_MAX)}
          </p>
        </li>
      ))}
    </ul>
  );
}
