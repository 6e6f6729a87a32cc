/** Exercise videos, page by page. */
import { FIRST_VIDEO_CURSOR, VIDEO_PAGE_SIZE } from "@fitmate/contract/limits";
import type { VideoCategory } from "@fitmate/contract/videos";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** New videos are rare. */
const FRESH_MS = 600_000;

export function videosOf(category: VideoCategory) {
  return infiniteQueryOptions({
    queryKey: ["videos", category],
    queryFn: ({ pageParam, signal }) =>
      call("getVideos", { params: { category }, query: { cursorId: pageParam, size: VIDEO_PAGE_SIZE }, signal }),
    initialPageParam: FIRST_VIDEO_CURSOR,
    getNextPageParam: (page) => (page.hasNext ? page.lastId : undefined),
    staleTime: FRESH_MS,
    // Without a connection it fails, and says so, instead of waiting for one.
    networkMode: "always",
    refetchOnReconnect: true,
  });
}
