import { paths } from "@fitmate/contract/paths";
import type { PlaylistVideo } from "@fitmate/contract/playlists";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Empty, ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { playlists } from "../../../data/playlists/playlists.ts";
import { NewPlaylist } from "../naming/NewPlaylist.tsx";
import styles from "./Overview.module.css";
import { SavedPlayer } from "../playing/SavedPlayer.tsx";
import { Shelf } from "./Shelf.tsx";
import { ShelvesSkeleton } from "./ShelvesSkeleton.tsx";

/** 내 플레이리스트: all lists, each with its first videos. */
export function Overview() {
  useAppBar({ backTo: paths.exercise() });
  const heading = useRef<HTMLHeadingElement>(null);
  const [making, setMaking] = useState(false);
  const made = (name: string, isOpen: boolean) => {
    // Another form may be open by now, or the focus elsewhere.
    if (isOpen) {
      setMaking(false);
      heading.current?.focus({ preventScroll: true });
    }
    toast.show(`‘${name}’ 플레이리스트를 만들었어요`);
  };
  return (
    <div className="container page page--sub">
      <div className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          내 플레이리스트
        </h1>
        <Button variant="secondary" size="sm" aria-expanded={making} onClick={() => setMaking(!making)}>
          <Icon name={making ? "close" : "plus"} size={18} />
          {making ? "그만두기" : "새 플레이리스트"}
        </Button>
      </div>
      {making && (
        <div className={styles.making}>
          <NewPlaylist focused primary onCreated={made} />
        </div>
      )}
      <Shelves
        onMake={making ? undefined : () => setMaking(true)}
        onDeleted={() => heading.current?.focus({ preventScroll: true })}
      />
    </div>
  );
}

function Shelves({ onMake, onDeleted }: { onMake: (() => void) | undefined; onDeleted: () => void }) {
  const { data, isError, isFetching, refetch } = useQuery(playlists);
  const [playing, setPlaying] = useState<PlaylistVideo | null>(null);

  if (!data) {
    return isError ? (
      <ErrorState title="플레이리스트를 불러오지 못했어요" onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <ShelvesSkeleton />
    );
  }
  if (data.length === 0) {
    const make = onMake && (
      <Button size="md" onClick={onMake}>
        플레이리스트 만들기
      </Button>
    );
    return (
      <Empty
        art="list"
        title="아직 플레이리스트가 없어요"
        text="목록을 만들고 마음에 드는 운동 영상을 모아 보세요."
        action={make}
      />
    );
  }
  return (
    <>
      {data.map((playlist) => (
        <Shelf key={playlist.playlistId} playlist={playlist} onPlay={setPlaying} onDeleted={onDeleted} />
      ))}
      {playing && <SavedPlayer video={playing} onClose={() => setPlaying(null)} />}
    </>
  );
}
