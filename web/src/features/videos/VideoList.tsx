import { VIDEO_PAGE_SIZE } from "@fitmate/contract/limits";
import type { Sport } from "@fitmate/contract/profile";
import type { Video, VideoCategory } from "@fitmate/contract/videos";
import { categorySport } from "@fitmate/contract/sports";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Empty, ErrorState } from "../../ui/feedback/Empty.tsx";
import { LoadMore } from "../../ui/controls/LoadMore.tsx";
import { useNearEnd } from "../../ui/controls/useNearEnd.ts";
import { videosOf } from "../../data/videos/videos.ts";
import { VideoCard, VideoCardSkeleton } from "./VideoCard.tsx";
import { VideoPlayer } from "../../ui/video/VideoPlayer.tsx";
import styles from "./VideoList.module.css";

/** On a phone. */
const SEEN_FIRST = 2;

type VideoListProps = { category: VideoCategory; saveButton: (video: Video, sport: Sport) => ReactNode };

/** The videos of a category, more of them as one scrolls; one plays on top. */
export function VideoList({ category, saveButton }: VideoListProps) {
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    videosOf(category),
  );
  const [playing, setPlaying] = useState<Video | null>(null);
  const videos = data?.pages.flatMap((page) => page.values) ?? [];
  const { list, focusNew } = useFocusNew(videos.length);
  useNearEnd(hasNextPage && !isFetching && !isError, () => void fetchNextPage());

  if (!data && isError) {
    return <ErrorState title="영상을 불러오지 못했어요" onRetry={() => void refetch()} busy={isFetching} />;
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
        {videos.map((video, index) => (
          // Each comes to life by itself: the one that is pressed first waits for no other.
          <Suspense key={video.videoId}>
            <VideoCard
              video={video}
              sport={sport}
              first={index < SEEN_FIRST}
              saveButton={saveButton(video, sport)}
              onPlay={() => setPlaying(video)}
            />
          </Suspense>
        ))}
        {loading && Array.from({ length: VIDEO_PAGE_SIZE }, (_, index) => <VideoCardSkeleton key={index} />)}
      </ul>
      {hasNextPage && <LoadMore what="영상을" failed={isError} busy={isFetchingNextPage} onMore={more} />}
      {playing && (
        <VideoPlayer
          video={playing}
          sport={sport}
          action={saveButton(playing, sport)}
          onClose={() => setPlaying(null)}
        />
      )}
    </>
  );
}

/** After `focusNew` the first video that comes in addition to `count` gets the focus: reading goes on there. */
function useFocusNew(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const from = useRef<number | null>(null);

  useEffect(() => {
    if (from.current === null || count <= from.current) return;
    list.current?.children[from.current]?.querySelector("button")?.focus({ preventScroll: true });
    from.current = null;
  }, [count]);

  return {
    list,
    focusNew: () => {
      from.current = count;
    },
  };
}
