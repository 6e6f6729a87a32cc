import { SPORTS } from "@fitmate/contract/sports";
import { type Sport } from "@fitmate/contract/profile";
import { useQueries } from "@tanstack/react-query";
import type { ListedPost } from "../../../data/posts/wire.ts";
import { type PostFilter, postList } from "../../../data/posts/posts.ts";
import { ALL, addressOf } from "../../../features/posts/list/filters.ts";
import { sportLabel } from "../../../ui/sports/sport.ts";

type SportPosts = { isLoading: boolean; title: string; posts: ListedPost[]; to: string };

/** The newest posts of the sports somebody does; of all where they told none. `sports` undefined = not known. */
export function useSportPosts(sports: readonly Sport[] | undefined): SportPosts {
  const chosen = sports ? filtersOf(sports) : [];
  const lists = useQueries({ queries: chosen.map((filter) => postList({ filter, page: 1 })) });
  const words = sports && isChoice(sports) ? sports.map((sport) => sportLabel[sport]).join("·") : "커뮤니티";
  const [only, ...others] = chosen;
  return {
    isLoading: lists.some(({ isLoading }) => isLoading),
    title: `${words} 새 글`,
    posts: newestFirst(lists.flatMap(({ data }) => data?.posts ?? [])),
    to: addressOf(only && others.length === 0 ? only : ALL),
  };
}

const isChoice = (sports: readonly Sport[]) => sports.length > 0 && sports.length < SPORTS.length;

/** The first pages of the community that hold those posts. */
export function filtersOf(sports: readonly Sport[]): PostFilter[] {
  return isChoice(sports) ? sports.map((value) => ({ kind: "category", value })) : [ALL];
}

export function newestFirst(posts: readonly ListedPost[]): ListedPost[] {
  return posts.toSorted((one, other) => other.postId - one.postId);
}
