/** What a member has written for everybody. */
import { POST_PAGE_SIZE } from "@fitmate/contract/limits";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { LISTS } from "./keys.ts";
import { type ListedPost, listedPost } from "./wire.ts";

/** The public posts of the member `nickname`, newest first. */
export function postsOfMember(nickname: string) {
  return infiniteQueryOptions({
    queryKey: [...LISTS, "of", nickname],
    queryFn: async ({ pageParam: cursor, signal }): Promise<ListedPost[]> =>
      (await call("getMemberPosts", { params: { nickname }, query: { cursor }, signal })).map(listedPost),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length === POST_PAGE_SIZE ? page.at(-1)?.postId : undefined),
  });
}
