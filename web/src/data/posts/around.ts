/** The pages of a discussion around one comment or answer. Apart: few readers are led to one. */
import { infiniteQueryOptions, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { loadComments } from "./comments.ts";
import { apartOf, type Place } from "./discussion.ts";
import { postDetail, refreshPost } from "./posts.ts";
import type { Discussion } from "./wire.ts";

/** What came so long ago, at most, came with the visit itself. */
const FRESH_MS = 2_000;

type Load = typeof loadComments;

function pagesAround(load: Load, postId: number, around: number) {
  const first: Place = { around };
  return infiniteQueryOptions({
    queryKey: [...apartOf(postId), "around", around],
    queryFn: ({ pageParam, signal }): Promise<Discussion> => load(postId, pageParam, signal),
    initialPageParam: first,
    getNextPageParam: ({ hasEarlier, comments: [oldest] }, _, { after }) => {
      if (!hasEarlier) return undefined;
      // What came after that one is gone since: the others are still before it.
      return { cursor: oldest?.commentId ?? (after ?? 0) + 1 };
    },
    getPreviousPageParam: ({ hasLater, comments }) => (hasLater ? { after: comments.at(-1)?.commentId } : undefined),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

type Around = { postId: number; sought: number; wanted: boolean };

/**
 * The pages around `sought`, if `wanted` once the post itself has come as it stands now: most that somebody is led to is among
 * the newest comments, which come with it. Who is led there while the post shows has it asked for anew.
 */
export function usePagesAround(load: Load, { postId, sought, wanted }: Around) {
  const client = useQueryClient();
  const { isFetching, isFetchedAfterMount, dataUpdatedAt } = useQuery({ ...postDetail(postId), enabled: false });
  const [isFresh] = useState(() => Date.now() - dataUpdatedAt < FRESH_MS);
  const renew = useEffectEvent(() => {
    if (!isFetching && !isFresh) void refreshPost(client, postId);
  });
  useEffect(() => renew(), []);
  return useInfiniteQuery({
    ...pagesAround(load, postId, sought),
    enabled: wanted && !isFetching && (isFresh || isFetchedAfterMount),
  });
}
