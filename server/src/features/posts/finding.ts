/** Finding posts: pages of a list, each with the total of that list. */
import { hashtagKey } from "@fitmate/contract/hashtagRules";
import type { Sport } from "@fitmate/contract/profile";
import type { Db } from "../../platform/db/database.ts";
import { selectAfter } from "./deepPages.ts";
import * as lists from "./listQueries.ts";
import { type TitleSearch, titleSearch } from "./titleGrams.ts";
import { selectTotal } from "./totalQueries.ts";

/** A page of posts, newest first, and how many there are on all pages. */
export type FoundPosts = { posts: lists.ListedPost[]; total: number };

/** Pages past the last are empty without being looked for. */
async function pageOf(
  total: number,
  { page, size }: lists.Page,
  select: () => Promise<lists.ListedPost[]>,
): Promise<FoundPosts> {
  const offset = page * size;
  return { posts: offset < total ? await selectAfter(offset, select) : [], total };
}

export async function findPosts(db: Db, page: lists.Page): Promise<FoundPosts> {
  return pageOf(await selectTotal(db, "all", ""), page, () => lists.selectAll(db, page));
}

export async function findByCategory(db: Db, category: Sport, page: lists.Page): Promise<FoundPosts> {
  const total = await selectTotal(db, "category", category);
  return pageOf(total, page, () => lists.selectByCategory(db, category, page));
}

export async function findByHashtag(db: Db, hashtag: string, page: lists.Page): Promise<FoundPosts> {
  const key = hashtagKey(hashtag);
  return pageOf(await selectTotal(db, "hashtag", key), page, () => lists.selectByHashtag(db, key, page));
}

/** Kept for a word of one or two syllables, however many posts have it; counted for what is longer, and so rarer. */
async function countByTitle(db: Db, search: TitleSearch): Promise<number> {
  const [gram, ...more] = search.grams;
  const isKept = gram !== undefined && more.length === 0 && search.longWords.length === 0;
  return isKept ? selectTotal(db, "gram", gram) : lists.countByTitle(db, search);
}

/** Posts whose titles contain every word of `title`. */
export async function findByTitle(db: Db, title: string, page: lists.Page): Promise<FoundPosts> {
  const search = titleSearch(title);
  const total = await countByTitle(db, search);
  return pageOf(total, page, async () => {
    const all = await selectTotal(db, "all", "");
    // Titles to walk past until the page is full, against matches to find and sort: each of those costs about twice as much.
    const walk = (page.page + 1) * page.size * (all / total) < 2 * total;
    return lists.selectByTitle(db, search, walk, page);
  });
}
