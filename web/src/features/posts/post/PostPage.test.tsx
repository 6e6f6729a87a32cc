/** A post and its discussion together. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type Answers, example, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { Component } from "./PostPage.tsx";

const [WORDS] = example("getPost").replyList;

const heading = page.getByRole("heading", { name: /^댓글/ });
const said = (text: string) => page.getByRole("listitem").filter({ hasText: text });

/** What the server says of it: a post to which `texts` have been said. */
function discussion(...texts: string[]) {
  if (WORDS === undefined) throw new Error("The contract shows no comment.");
  return {
    replyList: texts.map((comment, index) => ({ ...WORDS, comment, replyId: index + 1, hasEarlierAnswers: false })),
    childReplyList: [],
    replyCount: texts.length,
    hasEarlier: false,
    lastCommentId: texts.length,
  };
}

/** The page of a post, as a visitor opens it. */
function open(answers: Answers) {
  serve({ countNewComments: () => ({ newCount: 0 }), ...answers });
  return show(<Component />);
}

test("what was said meanwhile is there at once when the post is opened again", async () => {
  let discussed = discussion("몇 시예요");
  const { router } = open({ getPost: () => ({ ...example("getPost"), postId: 0, ...discussed }) });
  await expect.element(said("몇 시예요")).toBeVisible();
  await router.navigate("/elsewhere");
  await expect.element(heading).not.toBeInTheDocument();
  discussed = discussion("몇 시예요", "일곱 시요");
  await router.navigate("/");
  await expect.element(said("일곱 시요")).toBeVisible();
  await expect.element(heading).toHaveTextContent("댓글 2");
  await expect.element(page.getByRole("article").getByText("댓글 2")).toBeVisible();
});
