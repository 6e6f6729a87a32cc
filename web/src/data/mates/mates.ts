/** My mates. */
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../lib/api.ts";
import { MATES } from "./keys.ts";
import { type Mate, mateOf } from "./wire.ts";

const PAGE_SIZE = 100;

/** My mates in order of nickname. */
export const myMates = infiniteQueryOptions({
  queryKey: [...MATES, "mine"],
  queryFn: async ({ pageParam, signal }): Promise<Mate[]> => {
    const page = await call("getMates", { query: { cursor: pageParam, size: PAGE_SIZE }, signal });
    return page.map(mateOf);
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => (page.length === PAGE_SIZE ? page.at(-1)?.nickname : undefined),
  select: (data) => data.pages.flat(),
});

/** All of them, page after page as long as `isWanted`; `mates` is undefined until the last one is here. */
export function useAllMates(isWanted: boolean) {
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = useInfiniteQuery({
    ...myMates,
    enabled: isWanted,
  });
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isWanted, hasNextPage, isFetching, isError, fetchNextPage]);
  const retry = () => void (hasNextPage ? fetchNextPage() : refetch());
  return { mates: hasNextPage ? undefined : data, isError, isFetching, retry };
}
