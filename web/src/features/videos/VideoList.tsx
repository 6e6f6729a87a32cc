import { type Video, VIDEO_PAGE_SIZE, type VideoCategory } from "@fitmate/contract/videos";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Empty, ErrorState } from "../../ui/Empty.tsx";
import { videosOf } from "./api.ts";
import { categorySport } from "./categories.ts";
import { Player } from "./Player.tsx";
import { useNearEnd } from "./useNearEnd.ts";
import { VideoCard, VideoCardSkeleton } from "./VideoCard.tsx";
import styles from "./VideoList.module.css";

/** The videos of a category, more of them as one scrolls; one plays on top. */
export function VideoList({ category }: { category: VideoCategory }) {
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    videosOf(category),
  );
  const [playing, setPlaying] = useState<Video | null>(null);
  const videos = data?.pages.flatMap((page) => page.values) ?? [];
  const { list, focusNew } = useFocusNew(videos.length);
  useNearEnd(hasNextPage && !isFetching && !isError, () => void fetchNextPage());

  if (!data && isError) {
    return <ErrorState title="동영상을 불러오지 못했어요" onRetry={() => void refetch()} busy={isFetching} />;
  }
  if (data && videos.length === 0) {
    return <Empty art="video" title="아직 영상이 없어요" text="다른 운동의 영상을 먼저 둘러보세요." />;
  }
  const sport = categorySport[category];
  const loading = !data || isFetchingNextPage;
  const more = () => {
    focusNew();
    void fetchNextPage();
  };
  return (
    <>
      <p className="sr-only" role="status">
        {loading ? "영상을 불러오는 중이에요" : `영상 ${videos.length}개를 불러왔어요`}
      </p>
      <ul ref={list} className={styles.grid}>
        {videos.map((video) => (
          <VideoCard key={video.videoId} video={video} sport={sport} onPlay={() => setPlaying(video)} />
        ))}
        {loading && Array.from({ length: VIDEO_PAGE_SIZE }, (_, index) => <VideoCardSkeleton key={index} />)}
      </ul>
      {hasNextPage && <More failed={isError} busy={isFetchingNextPage} onMore={more} />}
      {playing && <Player video={playing} sport={sport} onClose={() => setPlaying(null)} />}
    </>
  );
}

type MoreProps = { failed: boolean; busy: boolean; onMore: () => void };

/** Scrolling does the same; this is for whoever does not scroll, and for trying again. */
function More({ failed, busy, onMore }: MoreProps) {
  return (
    <div className={styles.more}>
      <p role="alert">{failed && !busy && "동영상을 더 불러오지 못했어요. 인터넷 연결을 확인해 주세요."}</p>
      <Button variant="secondary" size="md" busy={busy} onClick={onMore}>
        {failed ? "다시 시도" : "더 보기"}
      </Button>
    </div>
  );
}

/** After `focusNew` the first video that comes in addition to `count` gets the focus: reading goes on there. */
function useFocusNew(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const from = useRef<number | null>(null);

  useEffect(() => {
    if (from.current === null || count <= from.current) return;
    list.current?.querySelectorAll("button")[from.current]?.focus({ preventScroll: true });
    from.current = null;
  }, [count]);

  return {
    list,
    focusNew: () => {
      from.current = count;
    },
  };
}
