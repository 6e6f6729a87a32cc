/** Open cases, and how many there are of them. */
import type { QueueFilter } from "@fitmate/contract/desk";
import { DESK_PAGE_SIZE } from "@fitmate/contract/limits";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { DESK } from "./keys.ts";

/** Others work at it, too. */
const AGAIN_MS = 30_000;

export const deskSummary = queryOptions({
  queryKey: [...DESK, "summary"],
  queryFn: ({ signal }) => call("getDeskSummary", { signal }),
  staleTime: 0,
  refetchInterval: AGAIN_MS,
});

/** By severity, then age. */
export const queueOf = (filter: QueueFilter) =>
  infiniteQueryOptions({
    queryKey: [...DESK, "queue", filter],
    queryFn: ({ pageParam: cursor, signal }) => call("getQueue", { query: { filter, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < DESK_PAGE_SIZE ? undefined : page.at(-1)?.cursor),
    select: ({ pages }) => pages.flat(),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  });
