/** What somebody who is not signed in is told under a post. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { postOf } from "../../../data/posts/wire.ts";
import { Comments } from "../comments/Comments.tsx";
import { LikeButton } from "./LikeButton.tsx";

const POST = { ...postOf(example("getPost")), postId: 7 };
const SIGN_IN = "/signin?from=%2Fposts%2F7";

test("a like needs signing in, which leads back; nothing is sent", async () => {
  const calls = serve({});
  const { router } = show(<LikeButton post={POST} />, "/posts/7");
  await page.getByRole("button", { name: /좋아요/ }).click();
  await expect.element(page.getByText("로그인하면 좋아요를 남길 수 있어요.")).toBeVisible();
  await page.getByRole("button", { name: "로그인" }).click();
  await expect.poll(() => router.state.location.pathname + router.state.location.search).toBe(SIGN_IN);
  expect(calls).toEqual([]);
});

test("a comment needs signing in, in place of the field for it", async () => {
  serve({ getComments: () => example("getComments"), countNewComments: () => example("countNewComments") });
  show(<Comments post={POST} />, "/posts/7");
  await expect.element(page.getByText("로그인하면 댓글을 쓸 수 있어요.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "로그인" })).toHaveAttribute("href", SIGN_IN);
  expect(page.getByRole("textbox").elements()).toEqual([]);
});
