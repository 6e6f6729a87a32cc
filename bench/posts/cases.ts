/** What is asked of the community: each as a request, and as the calls whose statements the request runs. */
import type { EndpointName } from "@fitmate/contract/endpoints";
import { pathOf } from "../../server/test/client.ts";
import * as finding from "../../server/src/features/posts/finding.ts";
import { completeHashtag } from "../../server/src/features/posts/hashtagQueries.ts";
import { loadPost, readPost } from "../../server/src/features/posts/service.ts";
import type { Case, Goals } from "../measuring/growth.ts";
import { FREQUENT_WORD, HASHTAG, RARE_WORD } from "./data.ts";

const FIRST_PAGE: Goals = { ratio: 0.7, growth: 1.2 };
const FREQUENT: Goals = { ratio: 0.7 };
const SIZE = 10;
const FIRST = { page: 0, size: SIZE };
const DEEP = 10_000;

/** `newest`: the id of a post to read. */
export function casesFor(newest: number): Case[] {
  const title = (name: string, words: string, goals: Goals): Case => ({
    name,
    path: search("searchPostsByTitle", { title: words }),
    run: (db) => finding.findByTitle(db, words, FIRST),
    goals,
  });
  return [
    {
      name: "first page of all",
      path: search("searchPosts"),
      run: (db) => finding.findPosts(db, FIRST),
      goals: FIRST_PAGE,
    },
    {
      name: "first page of a category",
      path: search("searchPostsByCategory", { category: "RUNNING" }),
      run: (db) => finding.findByCategory(db, "RUNNING", FIRST),
      goals: FIRST_PAGE,
    },
    {
      name: "first page of a hashtag",
      path: search("searchPostsByHashtag", { hashtag: HASHTAG }),
      run: (db) => finding.findByHashtag(db, HASHTAG, FIRST),
      goals: FIRST_PAGE,
    },
    title("a frequent word", FREQUENT_WORD, FREQUENT),
    title("a frequent long word", "올림픽공원", FREQUENT),
    title("two frequent words", `${FREQUENT_WORD} 후기`, FREQUENT),
    title("a rare word", RARE_WORD, { ratio: 0.7 }),
    {
      name: `page ${DEEP} of all`,
      path: search("searchPosts", { page: DEEP - 1 }),
      run: (db) => finding.findPosts(db, { page: DEEP - 1, size: SIZE }),
      goals: FREQUENT,
    },
    {
      name: "a post",
      path: pathOf("getPost", { params: { postId: newest } }),
      run: async (db) => readPost(db, await loadPost(db, newest), undefined),
      goals: { ratio: 0.5, growth: 1.2 },
    },
    {
      name: "completing a hashtag",
      path: pathOf("completeHashtag", { query: { typed: "ㅎ" } }),
      run: (db) => completeHashtag(db, "ㅎ"),
      goals: { ratio: 0.5 },
    },
  ];
}

function search(name: EndpointName, query: Record<string, string | number> = {}): string {
  return pathOf(name, { query: { ...query, size: SIZE } });
}
