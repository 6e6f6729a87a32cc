import { POST_PAGE_SIZE } from "@fitmate/contract/limits";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, refuse, serve } from "../../../test/server.ts";
import { show } from "../../../test/show.tsx";
import { MemberPosts } from "./MemberPosts.tsx";

test("더 보기 leads to the first post that came: the button is gone with the last page", async () => {
  const [post] = example("getMemberPosts");
  const posts = (count: number, newest: number) =>
    Array.from({ length: count }, (_, index) => newest - index).flatMap((postId) =>
      post ? [{ ...post, postId }] : [],
    );
  serve({
    getMemberPosts: ({ query: { cursor } }) => (cursor ? posts(2, 2) : posts(POST_PAGE_SIZE, POST_PAGE_SIZE + 2)),
  });
  show(<MemberPosts nickname="성수러너" count={POST_PAGE_SIZE + 2} />);
  const more = page.getByRole("button", { name: "더 보기" });
  await more.click();
  await expect
    .element(page.getByRole("listitem").nth(POST_PAGE_SIZE).getByRole("heading").getByRole("link"))
    .toHaveFocus();
  await expect.element(more).not.toBeInTheDocument();
});

test("what does not load says so, and is asked for again; meanwhile it says that it is loading", async () => {
  const first = Promise.withResolvers<void>();
  let isRefused = true;
  serve({
    getMemberPosts: async () => {
      await first.promise;
      return isRefused ? refuse("FORBIDDEN") : example("getMemberPosts");
    },
  });
  show(<MemberPosts nickname="성수러너" count={12} />);
  await expect.element(page.getByRole("status").getByText("글을 불러오는 중이에요")).toBeInTheDocument();
  first.resolve();
  await expect.element(page.getByRole("heading", { name: "글을 불러오지 못했어요" })).toBeVisible();
  isRefused = false;
  await page.getByRole("button", { name: "다시 시도" }).click();
  await expect.element(page.getByRole("listitem").first()).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "글을 불러오지 못했어요" })).not.toBeInTheDocument();
});
