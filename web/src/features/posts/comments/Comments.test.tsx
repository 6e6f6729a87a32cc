import { errors } from "@fitmate/contract/errors";
import { COMMENT_MAX } from "@fitmate/contract/limits";
import type { Comments as Spoken } from "@fitmate/contract/posts";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../../test/accessibility.ts";
import { inputMethod } from "../../../../test/inputMethod.ts";
import { type Answers, example, refuse, serve, silence } from "../../../../test/server.ts";
import { signIn } from "../../../../test/session.ts";
import { show } from "../../../../test/show.tsx";
import { postOf } from "../../../data/posts/wire.ts";
import { textsOf } from "../../../lib/keptTexts.ts";
import { Comments } from "./Comments.tsx";

type NewComment = { comment: string; clientId: string };

const ME = "달리는민서";
const [WORDS] = example("getPost").replyList;
const [ANSWER] = example("getPost").childReplyList;

const field = page.getByRole("textbox", { name: "댓글", exact: true });
const send = page.getByRole("button", { name: "등록" });
const listed = page.getByRole("listitem");
const heading = page.getByRole("heading", { level: 2 });

/** A discussion of these comments, numbered by their place in it; the words of `mine` are my own. */
function discussion(
  texts: readonly string[],
  { mine = [], ...part }: Partial<Spoken> & { mine?: string[] } = {},
): Spoken {
  if (WORDS === undefined) throw new Error("The contract shows no comment.");
  return {
    replyList: texts.map((comment, index) => ({
      ...WORDS,
      comment,
      replyId: index + 1,
      deleted: false,
      edited: undefined,
      gaveWay: undefined,
      hidden: undefined,
      hasEarlierAnswers: false,
      userNickname: mine.includes(comment) ? ME : WORDS.userNickname,
      userImage: null,
    })),
    childReplyList: [],
    replyCount: texts.length,
    hasEarlier: false,
    lastCommentId: texts.length,
    ...part,
  };
}

/** The discussion under a post, seen by a member, or by a visitor. */
function open(spoken: Spoken, answers: Answers = {}, me: string | null = ME) {
  if (me !== null) {
    signIn(me);
  }
  const calls = serve({ countNewComments: () => ({ newCount: 0 }), ...answers });
  const { router } = show(<Comments post={postOf({ ...example("getPost"), ...spoken })} />);
  return {
    /** Leaves the page, and comes back once `meanwhile` is over. */
    comeBack: async (meanwhile?: () => Promise<void>) => {
      await router.navigate("/elsewhere");
      await expect.element(heading).not.toBeInTheDocument();
      await meanwhile?.();
      await router.navigate("/");
    },
    said: () => calls.flatMap(({ name, body }) => (name === "addComment" ? [body as NewComment] : [])),
  };
}

test("whoever does not see a comment or an answer come hears that it is there", async () => {
  const spoken = discussion(["몇 시예요"]);
  open(spoken, { addComment: () => spoken, addAnswer: () => spoken });
  const said = (text: string) => page.getByRole("status").filter({ hasText: text });
  await field.fill("저도요");
  await send.click();
  await expect.element(said("댓글을 남겼어요.")).toBeInTheDocument();
  await page.getByRole("button", { name: "답글 쓰기" }).click();
  await page.getByRole("textbox", { name: "답글" }).fill("여섯 시요");
  await userEvent.keyboard("{Enter}");
  await expect.element(said("답글을 남겼어요.")).toBeInTheDocument();
});

test("Enter that ends a syllable sends nothing; the next one sends, and the field is empty for more", async () => {
  const { said } = open(discussion([]), { addComment: () => discussion(["몇 시예요"], { mine: ["몇 시예요"] }) });
  await field.click();
  await inputMethod().compose("몇 시예요");
  await inputMethod().pressEnterWhileComposing();
  await inputMethod().finish("요");
  await expect.element(field).toHaveValue("몇 시예요");
  expect(said()).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await expect.element(listed.filter({ hasText: "몇 시예요" })).toBeVisible();
  await expect.element(field).toHaveValue("");
  await expect.element(heading).toHaveTextContent("댓글 1");
  expect(said()).toEqual([{ comment: "몇 시예요", clientId: expect.any(String) as string }]);
  await expectAccessible();
});

test("Escape that ends a syllable belongs to the input method: what is being changed stays", async () => {
  open(discussion(["몇 시예요"], { mine: ["몇 시예요"] }));
  await page.getByRole("button", { name: "댓글 메뉴" }).click();
  await page.getByRole("menuitem", { name: "수정" }).click();
  const edited = page.getByRole("textbox", { name: "댓글 수정" });
  await expect.element(edited).toHaveFocus();
  await inputMethod().compose(" 아침");
  await inputMethod().finish("침");
  await inputMethod().pressAfterComposing("Escape");
  await expect.element(edited).toHaveValue("몇 시예요 아침");
  await userEvent.keyboard("{Escape}");
  await expect.element(edited).not.toBeInTheDocument();
});

test("what one has begun to write is there again when one comes back, until it is sent", async () => {
  const { comeBack } = open(discussion([]), { addComment: () => discussion(["저도 갈게요"]) });
  await field.fill("저도 갈게요");
  await comeBack();
  await expect.element(field).toHaveValue("저도 갈게요");
  await send.click();
  await expect.element(field).toHaveValue("");
  await comeBack();
  await expect.element(field).toHaveValue("");
});

test("words that arrive once one has gone on are not there for a second time", async () => {
  const answered = Promise.withResolvers<Spoken>();
  const { comeBack } = open(discussion([]), { addComment: () => answered.promise });
  await field.fill("저도 갈게요");
  await send.click();
  await expect.element(send).toHaveAttribute("aria-busy", "true");
  await comeBack(async () => {
    expect(textsOf(ME).map(([, text]) => text)).toContain("저도 갈게요");
    answered.resolve(discussion(["저도 갈게요"]));
    await expect.poll(() => textsOf(ME)).toEqual([]);
  });
  await expect.element(field).toHaveValue("");
});

test("what is written while a comment is on its way stays", async () => {
  const answered = Promise.withResolvers<Spoken>();
  open(discussion([]), { addComment: () => answered.promise });
  await field.fill("저도 갈게요");
  await send.click();
  await field.fill("저도 갈게요, 몇 시예요");
  answered.resolve(discussion(["저도 갈게요"]));
  await expect.element(listed.filter({ hasText: "저도 갈게요" })).toBeVisible();
  await expect.element(send).not.toHaveAttribute("aria-busy");
  await expect.element(field).toHaveValue("저도 갈게요, 몇 시예요");
  expect(textsOf(ME)).toHaveLength(1);
});

test("nothing but spaces is not sent, nor the same words twice while they are on their way", async () => {
  const answered = Promise.withResolvers<void>();
  const { said } = open(discussion([]), {
    addComment: async () => {
      await answered.promise;
      return discussion(["같이 가요"]);
    },
  });
  await field.fill("   ");
  await send.click();
  await expect.element(field).toHaveFocus();
  expect(said()).toEqual([]);
  await field.fill("같이 가요");
  await userEvent.keyboard("{Enter}");
  await expect.element(send).toHaveAttribute("aria-busy", "true");
  await userEvent.keyboard("{Enter}");
  answered.resolve();
  await expect.element(listed.filter({ hasText: "같이 가요" })).toBeVisible();
  expect(said()).toHaveLength(1);
});

test("words that do not arrive stay, with the reason, until they are changed or sent again", async () => {
  const answers = [silence, () => refuse("TOO_MANY_REQUESTS"), () => discussion(["몇 시예요"])];
  const { said } = open(discussion([]), { addComment: () => answers.shift()?.() ?? silence() });
  await field.fill("몇 시예요");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(/서버에 닿지 못했어요/)).toBeVisible();
  await expect.element(field).toHaveValue("몇 시예요");
  await userEvent.type(field, "?");
  await expect.element(page.getByText(/서버에 닿지 못했어요/)).not.toBeInTheDocument();
  await send.click();
  await expect.element(page.getByText(errors.TOO_MANY_REQUESTS[1])).toBeVisible();
  await expect.element(field).toHaveValue("몇 시예요?");
  expect(listed.elements()).toEqual([]);
  await send.click();
  await expect.element(listed.filter({ hasText: "몇 시예요" })).toBeVisible();
  await expect.element(page.getByText(errors.TOO_MANY_REQUESTS[1])).not.toBeInTheDocument();
  // The same words are the same comment, however often they are sent.
  const [first, changed, again] = said();
  expect(changed?.clientId).not.toBe(first?.clientId);
  expect(again).toEqual(changed);
});

test("more than fits is kept whole, and refused in words", async () => {
  open(discussion([]), { addComment: () => refuse("INVALID_INPUT") });
  await field.fill("가".repeat(COMMENT_MAX + 1));
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(errors.INVALID_INPUT[1])).toBeVisible();
  await expect.element(field).toHaveValue("가".repeat(COMMENT_MAX + 1));
});

test("one's own words are changed, kept while they are not sent, and say that they were", async () => {
  const [own] = discussion(["내 말"], { mine: ["내 말"] }).replyList;
  if (own === undefined) throw new Error("There is no comment of mine.");
  const edited = { ...own, comment: "고친 말", edited: true as const };
  const answers = [silence, () => discussion([], { replyList: [edited], replyCount: 1, lastCommentId: 1 })];
  const { comeBack } = open(discussion(["내 말"], { mine: ["내 말"] }), {
    editComment: () => answers.shift()?.() ?? silence(),
  });
  const edit = page.getByRole("textbox", { name: "댓글 수정" });
  const begin = async () => {
    await page.getByRole("button", { name: "댓글 메뉴" }).click();
    await page.getByRole("menuitem", { name: "수정" }).click();
    await expect.element(edit).toHaveFocus();
  };
  await begin();
  await expect.element(edit).toHaveValue("내 말");
  await userEvent.keyboard("{Escape}");
  await expect.element(edit).not.toBeInTheDocument();
  await expect.element(listed.filter({ hasText: "내 말" })).toHaveFocus();

  await begin();
  await expect.element(page.getByText("수정됨")).not.toBeInTheDocument();
  await edit.fill("고친 말");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(/서버에 닿지 못했어요/)).toBeVisible();
  await comeBack();
  await begin();
  await expect.element(edit).toHaveValue("고친 말");
  await expectAccessible();
  await page.getByRole("button", { name: "저장" }).click();
  await expect.element(listed.filter({ hasText: "고친 말" })).toBeVisible();
  await expect.element(page.getByText("수정됨")).toBeVisible();
  await expect.element(edit).not.toBeInTheDocument();
});

test("a change that arrives once one has gone on does not wait to be saved again", async () => {
  const answered = Promise.withResolvers<Spoken>();
  const { comeBack } = open(discussion(["내 말"], { mine: ["내 말"] }), { editComment: () => answered.promise });
  await page.getByRole("button", { name: "댓글 메뉴" }).click();
  await page.getByRole("menuitem", { name: "수정" }).click();
  await page.getByRole("textbox", { name: "댓글 수정" }).fill("고친 말");
  const save = page.getByRole("button", { name: "저장" });
  await save.click();
  await expect.element(save).toHaveAttribute("aria-busy", "true");
  await comeBack(async () => {
    expect(textsOf(ME)).toHaveLength(1);
    answered.resolve(discussion(["고친 말"], { mine: ["고친 말"] }));
    await expect.poll(() => textsOf(ME)).toEqual([]);
  });
});

test("what is written while a change is on its way stays", async () => {
  const answered = Promise.withResolvers<Spoken>();
  open(discussion(["내 말"], { mine: ["내 말"] }), { editComment: () => answered.promise });
  await page.getByRole("button", { name: "댓글 메뉴" }).click();
  await page.getByRole("menuitem", { name: "수정" }).click();
  const change = page.getByRole("textbox", { name: "댓글 수정" });
  await change.fill("고친 말");
  await page.getByRole("button", { name: "저장" }).click();
  await change.fill("고친 말, 하나 더");
  answered.resolve(discussion(["고친 말"], { mine: ["고친 말"] }));
  await expect.element(page.getByText("댓글을 수정했어요.")).toBeVisible();
  await expect.element(change).toHaveValue("고친 말, 하나 더");
  expect(textsOf(ME)).toHaveLength(1);
});

test("an answer is written under its comment, and gives the focus back to the button that opened it", async () => {
  if (ANSWER === undefined) throw new Error("The contract shows no answer.");
  const answered = { ...ANSWER, replyId: 1, childReplyId: 9, comment: "일곱 시요!", userImage: null };
  open(discussion(["몇 시예요"]), {
    addAnswer: () => discussion(["몇 시예요"], { childReplyList: [answered], replyCount: 2, lastCommentId: 9 }),
  });
  const opener = page.getByRole("button", { name: "답글 쓰기" });
  await opener.click();
  const answer = page.getByRole("textbox", { name: "답글" });
  await expect.element(answer).toHaveFocus();
  await userEvent.keyboard("일곱 시요!{Enter}");
  await expect.element(page.getByText("일곱 시요!")).toBeVisible();
  await expect.element(answer).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await expect.element(heading).toHaveTextContent("댓글 2");
});

test("one's own words are deleted after a question, by keys alone; the focus is never lost", async () => {
  const answers = [silence, () => discussion(["다른 말"])];
  open(discussion(["내 말", "다른 말"], { mine: ["내 말"] }), {
    deleteComment: () => answers.shift()?.() ?? silence(),
  });
  const menu = page.getByRole("button", { name: "댓글 메뉴" });
  const question = page.getByRole("dialog", { name: "댓글을 지울까요?" });
  await expect.element(menu).toBeVisible();
  const ask = async () => {
    (menu.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("menuitem", { name: "수정" })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(page.getByRole("menuitem", { name: "지우기" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(question).toBeVisible();
  };
  await ask();
  await userEvent.keyboard("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();

  await ask();
  await question.getByRole("button", { name: "지우기" }).click();
  await expect.element(page.getByText(/서버에 닿지 못했어요/)).toBeVisible();
  await expect.element(page.getByText("내 말")).toBeVisible();

  await ask();
  await question.getByRole("button", { name: "지우기" }).click();
  await expect.element(page.getByText("내 말")).not.toBeInTheDocument();
  await expect.element(heading).toHaveFocus();
});

test("earlier comments come before the others when asked for, and a failure is said and tried again", async () => {
  const pages = [() => refuse("TOO_MANY_REQUESTS"), () => discussion(["첫 말"], { replyCount: 2, lastCommentId: 2 })];
  const newest = discussion(["", "둘째 말"], { hasEarlier: true });
  open({ ...newest, replyList: newest.replyList.slice(1) }, { getComments: () => pages.shift()?.() ?? silence() });
  const earlier = page.getByRole("button", { name: "이전 댓글 더 보기" });
  await earlier.click();
  await expect.element(page.getByRole("alert").filter({ hasText: "이전 댓글을 불러오지 못했어요." })).toBeVisible();
  await earlier.click();
  await expect.element(earlier).not.toBeInTheDocument();
  expect(listed.elements().map(({ textContent }) => /첫 말|둘째 말/.exec(textContent)?.[0])).toEqual([
    "첫 말",
    "둘째 말",
  ]);
});

test("once all earlier comments are there, the focus goes from their button to the heading", async () => {
  const newest = discussion(["", "둘째 말"], { hasEarlier: true });
  open(
    { ...newest, replyList: newest.replyList.slice(1) },
    { getComments: () => discussion(["첫 말"], { replyCount: 2, lastCommentId: 2 }) },
  );
  const earlier = page.getByRole("button", { name: "이전 댓글 더 보기" });
  await expect.element(earlier).toBeVisible();
  (earlier.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(earlier).not.toBeInTheDocument();
  await expect.element(heading).toHaveFocus();
});

test("once all earlier answers are there, the focus goes from their button to the comment", async () => {
  if (ANSWER === undefined) throw new Error("The contract shows no answer.");
  const answer = { ...ANSWER, replyId: 1, userImage: null };
  const spoken = discussion(["몇 시예요"], { childReplyList: [{ ...answer, childReplyId: 9 }], lastCommentId: 9 });
  const [comment] = spoken.replyList;
  open(
    { ...spoken, replyList: comment ? [{ ...comment, hasEarlierAnswers: true }] : [] },
    {
      getAnswers: () => ({
        childReplyList: [7, 8, 9].map((childReplyId) => ({ ...answer, childReplyId })),
        hasEarlier: false,
      }),
    },
  );
  const earlier = page.getByRole("button", { name: "이전 답글 더 보기" });
  await expect.element(earlier).toBeVisible();
  (earlier.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(earlier).not.toBeInTheDocument();
  await expect.element(listed.filter({ hasText: "몇 시예요" })).toHaveFocus();
});

test("a discussion is shown from its end; what one says now is seen, and nothing between has gone", async () => {
  await page.viewport(390, 400);
  onTestFinished(() => page.viewport(390, 844));
  const said = Array.from({ length: 9 }, (_, index) => `${index + 1}번째 말`);
  /** The last six of those there are, or of those before the one that `cursor` names. */
  const pageOf = (cursor = said.length + 1) => {
    const whole = discussion(said);
    const place = Math.max(0, cursor - 7);
    return { ...whole, replyList: whole.replyList.slice(place, cursor - 1), hasEarlier: place > 0 };
  };
  open(pageOf(), {
    getComments: ({ query }) => pageOf(query["cursor"] === undefined ? undefined : Number(query["cursor"])),
    addComment: ({ body }) => {
      said.push((body as { comment: string }).comment);
      return pageOf();
    },
  });
  await expect.element(page.getByText("9번째 말")).toBeVisible();
  await expect.element(page.getByText("3번째 말")).not.toBeInTheDocument();
  await expect.element(heading).toHaveTextContent("댓글 9");
  const earlier = page.getByRole("button", { name: "이전 댓글 더 보기" });
  await earlier.click();
  await expect.element(page.getByText("1번째 말")).toBeVisible();
  await expect.element(earlier).not.toBeInTheDocument();
  await field.fill("마지막 말");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("마지막 말")).toBeInViewport();
  expect(listed.elements()).toHaveLength(10);
});

test("a visitor reads, and is led to sign-in for more; deleted words leave their place", async () => {
  const spoken = discussion(["삭제된 댓글이에요", "남은 말"]);
  const replyList = spoken.replyList.map((reply, index) => ({ ...reply, deleted: index === 0 }));
  open({ ...spoken, replyList }, {}, null);
  await expect.element(listed.first().getByText("삭제된 댓글이에요")).toBeVisible();
  await expect.element(page.getByText("남은 말")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "로그인" })).toBeVisible();
  expect(page.getByRole("button").elements()).toEqual([]);
});

test("a comment that gives way keeps its place, and nobody can do anything with it", async () => {
  const spoken = discussion(["권리침해 신고로 잠시 가려진 댓글이에요"]);
  const [comment] = spoken.replyList;
  open({ ...spoken, replyList: comment ? [{ ...comment, userNickname: "", gaveWay: true }] : [] });
  await expect.element(listed.getByText("권리침해 신고로 잠시 가려진 댓글이에요")).toBeVisible();
  await expectAccessible();
  expect(listed.getByRole("button").elements()).toEqual([]);
  expect(listed.getByRole("link").elements()).toEqual([]);
});

test("a visitor finds the way to say that a comment hurts a right of theirs", async () => {
  open(discussion(["이 사람 어디 사는지 알아요"]), {}, null);
  const link = listed.getByRole("link", { name: /권리침해 신고/ });
  await expect.element(link).toHaveAttribute("href", expect.stringContaining("comment%3D1"));
});
