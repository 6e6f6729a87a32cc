import type { Playlist } from "@fitmate/contract/playlists";
import { Badge } from "../../../ui/people/Badge.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { categorySport } from "@fitmate/contract/sports";
import { VideoThumbnail } from "../../../ui/video/VideoThumbnail.tsx";
import { asVideo } from "../playing/playing.ts";
import styles from "./SaveSheet.module.css";

type SaveRowProps = { playlist: Playlist; saved: boolean; onPress: () => void };

/** One list to save in, or to take the video out of. */
export function SaveRow({ playlist: { playlistName, count, videos }, saved, onPress }: SaveRowProps) {
  const [first] = videos;
  return (
    <li>
      <button type="button" className={styles.row} aria-pressed={saved} onClick={onPress}>
        <span className={styles.picture}>
          {first ? (
            <VideoThumbnail video={asVideo(first)} sport={categorySport[first.category]} comes="when near" />
          ) : (
            <Icon name="video" size={20} />
          )}
        </span>
        <span className={styles.name}>
          <b>{playlistName}</b>
          <small>영상 {count}개</small>
        </span>
        {saved ? <Badge>저장됨</Badge> : <Icon name="plus" />}
      </button>
    </li>
  );
}
