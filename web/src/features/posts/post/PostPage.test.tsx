/** A post and its discussion together. */
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { type Answers, example, refuse, serve, silence } from "../../../../test/server.ts";
import { signIn } from "../../../../test/session.ts";
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
function open(answers: Answers, address = "/") {
  const calls = serve({ countNewComments: () => ({ newCount: 0 }), ...answers });
  return { calls, ...show(<Component />, address) };
}

/** Lets the browser have something else to do for ever. */
function keepBusy(): void {
  const spy = vi.spyOn(window, "requestIdleCallback");
  spy.mockImplementation((act, { timeout } = {}) =>
    timeout === undefined ? 0 : window.setTimeout(act as () => void, timeout),
  );
  onTestFinished(() => spy.mockRestore());
}

test.for([
  ["at once", () => {}],
  ["soon, also where the browser is never idle,", keepBusy],
] as const)("what was said meanwhile is there %s when the post is opened again", async ([, begin]) => {
  begin();
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

test("what is liked and said while the post is asked for stays, though the answer does not know of it yet", async () => {
  signIn("달리는민서");
  let post = { ...example("getPost"), postId: 0, like: false, ...discussion("몇 시예요") };
  let isHeld = false;
  const held: (() => void)[] = [];
  const { router } = open({
    getPost: async () => {
      const answer = post;
      if (isHeld) await new Promise<void>((letGo) => held.push(letGo));
      return answer;
    },
    likePost: ({ body }) => {
      // What is wanted, not merely the other way: sent again because its answer was lost, it stays.
      const { like: isLiked } = body as { like: boolean };
      post = { ...post, like: isLiked, likeCount: 1 };
      return { like: isLiked, likeCount: 1 };
    },
    addComment: () => {
      const discussed = discussion("몇 시예요", "일곱 시요");
      post = { ...post, ...discussed };
      return discussed;
    },
  });
  await expect.element(said("몇 시예요")).toBeVisible();
  await router.navigate("/elsewhere");
  await expect.element(heading).not.toBeInTheDocument();
  isHeld = true;
  post = { ...post, title: "남산 저녁 달리기" };
  await router.navigate("/");
  await expect.poll(() => held.length).toBeGreaterThan(0);
  const like = page.getByRole("button", { name: "좋아요" });
  await like.click();
  await expect.element(like).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("textbox", { name: "댓글", exact: true }).fill("일곱 시요");
  await page.getByRole("button", { name: "등록" }).click();
  await expect.element(said("일곱 시요")).toBeVisible();
  isHeld = false;
  for (const letGo of held) letGo();
  await expect.element(page.getByRole("heading", { name: "남산 저녁 달리기" })).toBeVisible();
  await expect.element(said("일곱 시요")).toBeVisible();
  await expect.element(like).toHaveAttribute("aria-pressed", "true");
});

test("what one says stays when comments come after it that were asked for before", async () => {
  signIn("달리는민서");
  const [older] = discussion("몇 시예요").replyList;
  let now = { ...discussion("여섯 시요"), hasEarlier: true };
  const held: (() => void)[] = [];
  open({
    getPost: () => ({ ...example("getPost"), postId: 0, ...now }),
    getComments: async ({ query: { cursor } }) => {
      if (!cursor) return now;
      await new Promise<void>((letGo) => held.push(letGo));
      return { ...discussion(), replyList: older ? [older] : [] };
    },
    addComment: () => (now = { ...discussion("여섯 시요", "일곱 시요"), hasEarlier: true }),
  });
  await page.getByRole("button", { name: "이전 댓글 더 보기" }).click();
  await expect.poll(() => held.length).toBe(1);
  await page.getByRole("textbox", { name: "댓글", exact: true }).fill("일곱 시요");
  await page.getByRole("button", { name: "등록" }).click();
  await expect.element(said("일곱 시요")).toBeVisible();
  for (const letGo of held) letGo();
  await page.getByRole("button", { name: "이전 댓글 더 보기" }).click();
  await expect.poll(() => held.length).toBe(2);
  for (const letGo of held) letGo();
  await expect.element(said("몇 시예요")).toBeVisible();
  await expect.element(said("일곱 시요")).toBeVisible();
});

const ME = "달리는민서";
/** Opens the menu, chooses 지우기 and confirms it. */
async function deleteBy(menu: string) {
  await page.getByRole("button", { name: menu }).click();
  await page.getByRole("menuitem", { name: "지우기" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "지우기" }).click();
}
const unreachable = page.getByText(/서버에 닿지 못했어요/);

test("a comment whose deletion was not answered is gone as soon as that can be known", async () => {
  signIn(ME);
  const mine = discussion("몇 시예요");
  mine.replyList = mine.replyList.map((words) => ({ ...words, userNickname: ME }));
  let now = mine;
  open({
    getPost: () => ({ ...example("getPost"), postId: 0, ...now }),
    deleteComment: () => {
      now = discussion();
      return silence();
    },
  });
  await deleteBy("댓글 메뉴");
  await expect.element(unreachable).toBeVisible();
  await expect.element(said("몇 시예요")).not.toBeInTheDocument();
});

test.for([
  ["comment", "댓글 메뉴", "댓글을 지웠어요."],
  ["post", "글 메뉴", "글을 지웠어요."],
] as const)("a %s that is gone already is deleted: the answer that said so was lost", async ([, menu, done]) => {
  signIn(ME);
  const mine = discussion("몇 시예요");
  mine.replyList = mine.replyList.map((words) => ({ ...words, userNickname: ME }));
  const post = { ...example("getPost"), postId: 0, userNickname: ME };
  let isGone = false;
  const gone = () => {
    isGone = true;
    return refuse("NOT_FOUND");
  };
  open({
    getPost: () => ({ ...post, ...(isGone ? discussion() : mine) }),
    deleteComment: gone,
    deletePost: gone,
  });
  await deleteBy(menu);
  await expect.element(page.getByText(done)).toBeVisible();
  await expect.element(said("몇 시예요")).not.toBeInTheDocument();
});

test("what stood in the place of a post goes when the post itself is gone", async () => {
  const placeholder = {
    since: "2026-11-20T00:00:00.000Z",
    until: "2026-12-20T00:00:00.000Z",
    sport: "RUNNING" as const,
  };
  let isGone = false;
  const { router } = open({
    getPost: () => (isGone ? refuse("NOT_FOUND") : refuse("GAVE_WAY", { placeholder })),
    searchPostsByCategory: () => ({ postList: [], totalPostCount: 0 }),
  });
  const kept = page.getByRole("heading", { name: "잠시 가려진 글" });
  await expect.element(kept).toBeInTheDocument();
  isGone = true;
  await router.navigate("/elsewhere");
  await expect.element(kept).not.toBeInTheDocument();
  // What was refused just now is not asked for again.
  const later = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
  onTestFinished(() => later.mockRestore());
  await router.navigate("/");
  await expect.element(page.getByRole("heading", { name: "글을 찾지 못했어요" })).toBeVisible();
  await expect.element(kept).not.toBeInTheDocument();
});

test("who is led to a comment that is not among the newest finds it, once it can be had", async () => {
  const [sought] = discussion("북문에서 만나요").replyList;
  const newest = discussion("몇 시예요", "일곱 시요");
  const post = { ...example("getPost"), postId: 0, ...newest, hasEarlier: true };
  const ids = [31, 32];
  const replyList = newest.replyList.map((words, index) => ({ ...words, replyId: ids[index] ?? 0 }));
  const around = [{ ...sought, replyId: 5 } as (typeof replyList)[number]];
  let isReady = false;
  const { calls } = open(
    {
      getPost: () => ({ ...post, replyList }),
      getComments: ({ query }) => {
        if (!isReady) return refuse("TOO_MANY_REQUESTS");
        return query["around"] ? { ...newest, replyList: around, hasLater: true } : { ...newest, replyList };
      },
    },
    "/?comment=5",
  );
  await expect.element(page.getByText("찾는 댓글을 불러오지 못했어요.", { exact: false })).toBeVisible();
  await expect.element(said("일곱 시요")).toBeVisible();
  isReady = true;
  await page.getByRole("button", { name: "찾는 댓글 다시 불러오기" }).click();
  await expect.element(said("북문에서 만나요")).toHaveAttribute("aria-current", "true");
  await expect.element(said("북문에서 만나요")).toHaveFocus();
  await expect.element(said("일곱 시요")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "다음 댓글 더 보기" }).click();
  await expect.element(said("일곱 시요")).toBeVisible();
  expect(calls.findLast(({ name }) => name === "getComments")?.query).toEqual({ after: "5" });
});

test("a comment that is gone says so between those around it", async () => {
  const words = discussion("앞", "뒤");
  const replyList = words.replyList.map((each, index) => ({ ...each, replyId: [13, 19][index] ?? 0 }));
  const spoken = { ...words, replyList };
  open({ getPost: () => ({ ...example("getPost"), postId: 0, ...spoken }), getComments: () => spoken }, "/?comment=15");
  await expect.element(said("지워진 댓글이에요")).toHaveFocus();
  const texts = page
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent);
  expect(texts.findIndex((text) => text.includes("지워진"))).toBe(texts.findIndex((text) => text.includes("앞")) + 1);
});

test("whose author one has blocked leads to where that can be taken back", async () => {
  signIn();
  open({ getPost: () => refuse("UNBLOCK_FIRST") });
  await expect.element(page.getByRole("heading", { name: "차단한 회원의 글이에요" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "차단한 회원 보기" })).toHaveAttribute("href", "/mypage/blocks");
});
