import { paths } from "@fitmate/contract/paths";
import type { Playlist, PlaylistVideo } from "@fitmate/contract/playlists";
import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { RenameDialog } from "../naming/RenameDialog.tsx";
import styles from "./Shelf.module.css";
import { ShelfVideos } from "./ShelfVideos.tsx";

type ShelfProps = { playlist: Playlist; onPlay: (video: PlaylistVideo) => void; onDeleted: () => void };

/** One playlist of the overview: its first videos, and what may be done with the list. */
export function Shelf({ playlist, onPlay, onDeleted }: ShelfProps) {
  const { playlistName, count, videos } = playlist;
  const heading = useId();
  const [asking, setAsking] = useState<"rename" | "delete" | null>(null);
  // At once: behind an open dialog nothing can take the focus, which whoever is told of the deletion moves.
  const stop = () => flushSync(() => setAsking(null));
  return (
    <section className={styles.shelf} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>
          <Link to={paths.playlists({ name: playlistName })}>
            {playlistName}
            <Icon name="chevron-right" size={20} />
          </Link>
        </h2>
        <span className={`caption ${styles.count}`}>영상 {count}개</span>
        <Menu
          label={`${playlistName} 메뉴`}
          items={[
            { label: "이름 바꾸기", icon: "edit", onSelect: () => setAsking("rename") },
            { label: "삭제", icon: "trash", danger: true, onSelect: () => setAsking("delete") },
          ]}
        />
      </div>
      {videos.length === 0 ? (
        <div className={styles.empty}>
          <p>저장된 동영상이 없습니다 😢</p>
          <ButtonLink variant="secondary" size="sm" to={paths.exercise()}>
            운동 정보 둘러보기
          </ButtonLink>
        </div>
      ) : (
        <ShelfVideos videos={videos} onPlay={onPlay} />
      )}
      {asking === "rename" && <RenameDialog playlistName={playlistName} onClose={stop} />}
      {asking === "delete" && <DeleteDialog playlist={playlist} onClose={stop} onDeleted={onDeleted} />}
    </section>
  );
}
