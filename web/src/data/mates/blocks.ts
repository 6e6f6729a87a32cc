/** Whom I have blocked. */
import { PAGE_SIZE_MAX } from "@fitmate/contract/limits";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { MATES } from "./keys.ts";

/** In order of nickname. */
export const blockedMembers = infiniteQueryOptions({
  queryKey: [...MATES, "blocks"],
  queryFn: ({ pageParam, signal }) => call("getBlocks", { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => (page.length === PAGE_SIZE_MAX ? page.at(-1)?.nickname : undefined),
  select: (data) => data.pages.flat(),
});
