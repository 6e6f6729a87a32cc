import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { example, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { Component as PostsPage } from "./PostsPage.tsx";

test.each([
  ["there are none of", []],
  ["there are some of", example("searchPosts").postList],
])("who goes back to all posts from a word that %s has the focus on the list", async (_, postList) => {
  const found = { ...example("searchPosts"), postList, totalPostCount: postList.length };
  serve({
    searchPosts: () => example("searchPosts"),
    searchPostsByTitle: () => found,
    getPopularHashtags: () => [],
  });
  show(<PostsPage />, "/posts?title=한강");
  const back = page.getByRole("link", { name: "전체 글 보기" });
  await expect.element(back).toBeVisible();
  (back.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(back).not.toBeInTheDocument();
  await expect.element(page.getByRole("region", { name: "글 목록" })).toHaveFocus();
});
