/** Changing a post: nothing that is written is lost, whatever happens meanwhile. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessibleInEachTheme } from "../../../../test/accessibility.ts";
import { type Answers, example, refuse, serve, silence } from "../../../../test/server.ts";
import { signIn } from "../../../../test/session.ts";
import { show } from "../../../../test/show.tsx";
import { refreshPost } from "../../../data/posts/posts.ts";
import { postOf } from "../../../data/posts/wire.ts";
import { endSession, startSession } from "../../../lib/session.ts";
import { draftOf, keepEdit, loadEdit } from "./draft.ts";
import { Component as EditPostPage } from "./EditPostPage.tsx";

const title = page.getByRole("textbox", { name: "제목" });
const submit = page.getByRole("button", { name: "수정", exact: true });
const POST = { ...example("getPost"), postId: 0, userNickname: "민서", version: "v1" };

/** The page of an edit, opened by `me`. */
async function open(answers: Answers, me = "민서") {
  await page.viewport(1_280, 800);
  signIn(me);
  const calls = serve({ getPost: () => POST, ...answers });
  const shown = show(<EditPostPage />, "/posts/0/editpost");
  return {
    ...shown,
    sent: () => calls.filter(({ name }) => name === "updatePost").map(({ body }) => body),
  };
}

test("the editor stays with what is in it when the post cannot be had any more", async () => {
  let answer: () => typeof POST | ReturnType<typeof refuse> = () => POST;
  const { queryClient } = await open({ getPost: () => answer(), updatePost: silence });
  await title.fill("고친 제목");
  answer = () => refuse("NOT_FOUND");
  await refreshPost(queryClient, 0);
  await expect.element(page.getByText("이 글은 이제 고칠 수 없어요.", { exact: false })).toBeVisible();
  await expect.element(title).toHaveValue("고친 제목");
  await submit.click();
  await expect.element(page.getByText(/서버에 닿지 못했어요/)).toBeVisible();
  await expect.element(title).toHaveValue("고친 제목");
});

test("another answer of the server changes nothing that is being written", async () => {
  const { queryClient } = await open({});
  await title.fill("고친 제목");
  await refreshPost(queryClient, 0);
  await expect.element(title).toHaveValue("고친 제목");
  expect(page.getByText("그사이", { exact: false }).elements()).toEqual([]);
});

test("what is begun is kept for its writer, and given back with a way to start anew", async () => {
  const { router } = await open({});
  await title.fill("고친 제목");
  await expect.element(page.getByText("임시 저장했어요")).toBeVisible();
  expect(loadEdit("민서", 0)).toMatchObject({ draft: { title: "고친 제목" }, version: "v1" });
  // Nobody asks: the session is over.
  startSession({ token: "u".repeat(43), nickname: "지우" });
  await expect.element(page.getByText("내가 쓴 글만 고칠 수 있어요")).toBeVisible();
  startSession({ token: "t".repeat(43), nickname: "민서" });
  await expect.element(title).toHaveValue("고친 제목");
  await expect.element(page.getByText("고치던 내용을 불러왔어요.")).toBeVisible();
  await expectAccessibleInEachTheme();
  await page.getByRole("button", { name: "지금 글로 다시 시작" }).click();
  await expect.element(title).toHaveValue(POST.title);
  expect(loadEdit("민서", 0)).toBeUndefined();
  expect(router.state.location.pathname).toBe("/posts/0/editpost");
});

test.each(["NOT_FOUND", "TOO_MANY_REQUESTS"] as const)(
  "an edit that is begun opens also where the post cannot be had: %s",
  async (code) => {
    keepEdit("민서", 0, { draft: { ...draftOf(postOf(POST)), title: "고친 제목" }, version: "v1" });
    await open({ getPost: () => refuse(code) });
    await expect.element(title).toHaveValue("고친 제목");
  },
);

test("an editor that goes with the session keeps nothing anew", async () => {
  await open({});
  await title.fill("고친 제목");
  await expect.element(page.getByText("임시 저장했어요")).toBeVisible();
  sessionStorage.removeItem("postDraft");
  endSession();
  await expect.element(title).not.toBeInTheDocument();
  expect(sessionStorage.getItem("postDraft")).toBeNull();
});

test("what was changed elsewhere is overwritten only by who says so", async () => {
  let post = POST;
  const { sent, router } = await open({
    getPost: () => post,
    updatePost: ({ body }) =>
      (body as { basedOn?: string }).basedOn === post.version ? example("updatePost") : refuse("POST_CHANGED"),
  });
  await title.fill("고친 제목");
  post = { ...POST, title: "다른 탭의 제목", version: "v2" };
  await submit.click();
  const question = page.getByRole("dialog", { name: "바뀐 글을 덮어쓸까요?" });
  await expect.element(question).toBeVisible();
  await expectAccessibleInEachTheme("body");
  await question.getByRole("button", { name: "계속 쓰기" }).click();
  await expect.element(page.getByText("이 글은 그사이 다른 곳에서 바뀌었어요.", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "바뀐 글 보기" })).toHaveAttribute("href", "/posts/0");
  await expectAccessibleInEachTheme();
  await expect.element(title).toHaveValue("고친 제목");
  await submit.click();
  await question.getByRole("button", { name: "덮어쓰기" }).click();
  await expect.poll(() => router.state.location.pathname).toBe("/posts/0");
  expect(sent()).toMatchObject([
    { title: "고친 제목", basedOn: "v1" },
    { title: "고친 제목", basedOn: "v2" },
  ]);
  expect(loadEdit("민서", 0)).toBeUndefined();
});

test("leaving asks whether to give up what was changed, and then it is", async () => {
  const { router } = await open({});
  await title.fill("고친 제목");
  void router.navigate("/elsewhere");
  const question = page.getByRole("dialog", { name: "고친 내용을 버릴까요?" });
  await question.getByRole("button", { name: "계속 쓰기" }).click();
  await expect.element(title).toHaveValue("고친 제목");
  void router.navigate("/elsewhere");
  await question.getByRole("button", { name: "버리기" }).click();
  await expect.poll(() => router.state.location.pathname).toBe("/elsewhere");
  expect(loadEdit("민서", 0)).toBeUndefined();
});
