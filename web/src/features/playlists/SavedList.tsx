import type { PlaylistVideo } from "@fitmate/contract/playlists";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { cutTitle, LIST_TITLE_MAX } from "../../lib/cutTitle.ts";
import { Empty, ErrorState } from "../../ui/Empty.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Lanes } from "../../ui/Lanes.tsx";
import { LoadMore } from "../../ui/LoadMore.tsx";
import { toast } from "../../ui/toast.ts";
import { useNearEnd } from "../../ui/useNearEnd.ts";
import { useRemoveVideo, videosIn } from "./api.ts";
import { SavedPicture } from "./SavedPicture.tsx";
import { SavedPlayer } from "./SavedPlayer.tsx";
import styles from "./SinglePlaylist.module.css";

/** How long the specification shows what was deleted. */
const DELETED_TOAST_MS = 1_000;

type SavedListProps = {
  name: string;
  /** The pressed button is gone with its row: the focus needs another place. */
  onRemoved: () => void;
};

/** The videos of a playlist, more of them as one scrolls; one plays on top. */
export function SavedList({ name, onRemoved }: SavedListProps) {
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    videosIn(name),
  );
  const [playing, setPlaying] = useState<PlaylistVideo | null>(null);
  const videos = data?.pages.flatMap((page) => page.values) ?? [];
  const remove = useRemoveVideo();
  useNearEnd(hasNextPage && !isFetching && !isError, () => void fetchNextPage());

  if (!data) {
    return isError ? (
      <ErrorState title="동영상을 불러오지 못했어요" onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <Lanes className={styles.waiting} label="동영상을 불러오는 중이에요" />
    );
  }
  if (videos.length === 0) return <Empty art="video" title="저장된 동영상이 없습니다 😢" />;

  const removeOne = ({ videoId }: PlaylistVideo) => {
    if (remove.isPending) return;
    remove.mutate(
      { playlistName: name, videoId },
      {
        onSuccess: () => {
          onRemoved();
          toast.show("플레이리스트에서 삭제되었습니다 😊", { duration: DELETED_TOAST_MS });
        },
        onError: () => toast.error("동영상 삭제 중 오류가 발생하였습니다."),
      },
    );
  };
  return (
    <>
      <ol>
        {videos.map((video, index) => (
          <li key={video.videoId} className={styles.row}>
            <span className={`caption only-desktop ${styles.number}`} aria-hidden="true">
              {index + 1}
            </span>
            <SavedPicture video={video} onPlay={() => setPlaying(video)} />
            <h2 className={styles.title}>{cutTitle(video.videoTitle, LIST_TITLE_MAX)}</h2>
            <IconButton icon="trash" label={`${video.videoTitle} 삭제`} muted onClick={() => removeOne(video)} />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <LoadMore what="동영상을" failed={isError} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      )}
      {playing && <SavedPlayer video={playing} onClose={() => setPlaying(null)} />}
    </>
  );
}
