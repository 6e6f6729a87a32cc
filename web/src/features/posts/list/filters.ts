/** Which posts the list shows, as the address says it, so that a link, back and reload show the same. */
import { cleanHashtag } from "@fitmate/contract/hashtagRules";
import { POST_PAGE_SIZE } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import { SPORTS } from "@fitmate/contract/sports";
import type { PostFilter, PostsView } from "../../../data/posts/posts.ts";

export const ALL: PostFilter = { kind: "all" };

/** What a list address shows; what it cannot mean is left out. */
export function readView(search: URLSearchParams): PostsView {
  const page = Number(search.get("page") ?? "1");
  return { filter: readFilter(search), page: Number.isInteger(page) && page >= 1 && page <= 1e6 ? page : 1 };
}

function readFilter(search: URLSearchParams): PostFilter {
  const category = SPORTS.find((sport) => sport === search.get("category"));
  if (category) return { kind: "category", value: category };
  const title = search.get("title")?.trim();
  if (title) return { kind: "title", value: title };
  const hashtag = cleanHashtag(search.get("hashtag") ?? "");
  return hashtag ? { kind: "hashtag", value: hashtag } : ALL;
}

/** The address of a list. Without a page: its first. */
export function addressOf(filter: PostFilter, page = 1): string {
  return paths.posts({
    ...(filter.kind !== "all" && { [filter.kind]: filter.value }),
    ...(page > 1 && { page }),
  });
}

export function pageCount(total: number): number {
  return Math.ceil(total / POST_PAGE_SIZE);
}

/** The pages to offer around `page`: at most `width`, as many before as after it where there are. */
export function pagesAround(page: number, pages: number, width = 5): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(width / 2), pages - width + 1));
  return Array.from({ length: Math.min(width, pages) }, (_, index) => first + index);
}
