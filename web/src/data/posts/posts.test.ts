import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { postsOfMember } from "./ofMember.ts";
import { forgetLists, patchPost, postList } from "./posts.ts";

const LISTS: QueryKey[] = [
  postList({ filter: { kind: "all" }, page: 1 }).queryKey,
  postsOfMember("달리는민서").queryKey,
];

function listed(): QueryClient {
  const client = new QueryClient();
  for (const list of LISTS) client.setQueryData(list, {});
  return client;
}

test("once a post came, went or reads otherwise, no list shows it as it was, nor does its author's profile", () => {
  const client = listed();
  forgetLists(client);
  expect(LISTS.map((list) => client.getQueryData(list))).toEqual([undefined, undefined]);
});

test("once a count of it is another, every list is asked for again", () => {
  const client = listed();
  patchPost(client, 7, { commentCount: 2 });
  expect(LISTS.map((list) => client.getQueryState(list)?.isInvalidated)).toEqual([true, true]);
});
