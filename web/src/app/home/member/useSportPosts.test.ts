import { SPORTS } from "@fitmate/contract/sports";
import { expect, it } from "vitest";
import type { ListedPost } from "../../../data/posts/wire.ts";
import { filtersOf, newestFirst } from "./useSportPosts.ts";

it("asks for the lists of the sports somebody does, for the one of all where that is every sport or none", () => {
  expect(filtersOf(["HIKING", "WEIGHT"])).toEqual([
    { kind: "category", value: "HIKING" },
    { kind: "category", value: "WEIGHT" },
  ]);
  expect(filtersOf([])).toEqual([{ kind: "all" }]);
  expect(filtersOf(SPORTS)).toEqual([{ kind: "all" }]);
});

it("puts the posts of several lists into one order", () => {
  const posts = [7, 3, 9, 4].map((postId) => ({ postId })) as ListedPost[];
  expect(newestFirst(posts).map(({ postId }) => postId)).toEqual([9, 7, 4, 3]);
});
