/** Changing a gathering: what was begun comes back with a word, and only while it changes what it was begun on. */
import { dayAfter, dayOf, wallTimeOf } from "@fitmate/contract/wallTime";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../../test/accessibility.ts";
import { leaveWhileSending } from "../../../../test/leave.ts";
import { type Answers, example, serve } from "../../../../test/server.ts";
import { signIn } from "../../../../test/session.ts";
import { show } from "../../../../test/show.tsx";
import { EditMeetupPage } from "./EditMeetupPage.tsx";

const begins = `${dayAfter(dayOf(new Date()), 2)}T19:00:00+09:00`;
const MEETUP = { ...example("getMeetup"), hosting: true, status: "UPCOMING", begins } as const;
const title = page.getByRole("textbox", { name: "제목" });
const notice = page.getByText("고치던 내용을 불러왔어요.");

/** The page of a change, opened by its host. */
async function open(meetup = () => ({ ...MEETUP }), answers: Answers = {}) {
  await page.viewport(1_280, 800);
  signIn();
  const calls = serve({ getMeetup: meetup, ...answers });
  const { router, queryClient } = show(<EditMeetupPage Finder={() => null} />, "/edit");
  await expect.element(title).toHaveValue(MEETUP.title);
  const comeBack = async () => {
    await router.navigate("/elsewhere");
    await expect.element(title).not.toBeInTheDocument();
    await router.navigate("/edit");
  };
  return { calls, comeBack, router, queryClient };
}

test("a change that was left is given back with a word, and a way to start anew", async () => {
  const { comeBack } = await open();
  await title.fill("고친 제목");
  await expect.element(notice).not.toBeInTheDocument();
  await comeBack();
  await expect.element(title).toHaveValue("고친 제목");
  await expect.element(notice).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "지금 번개로 다시 시작" }).click();
  await expect.element(title).toHaveValue(MEETUP.title);
  await expect.element(notice).not.toBeInTheDocument();
  await comeBack();
  await expect.element(title).toHaveValue(MEETUP.title);
});

test("a change that says the same is none", async () => {
  const { comeBack } = await open();
  await title.fill("고친 제목");
  await title.fill(MEETUP.title);
  await comeBack();
  await expect.element(title).toHaveValue(MEETUP.title);
  await expect.element(notice).not.toBeInTheDocument();
});

test("what was changed elsewhere meanwhile is not undone by a change that was left", async () => {
  let description = MEETUP.description;
  const { comeBack } = await open(() => ({ ...MEETUP, description }));
  await title.fill("고친 제목");
  description = "비가 오면 다음 주에 만나요.";
  await comeBack();
  await expect.element(page.getByRole("textbox", { name: /하고 싶은 말/ })).toHaveValue(description);
  await expect.element(title).toHaveValue(MEETUP.title);
  await expect.element(notice).not.toBeInTheDocument();
});

test("a change that arrives once its host has gone on does not wait to be saved again", async () => {
  const answered = Promise.withResolvers<void>();
  const { router } = await open(() => ({ ...MEETUP, later: [] }), {
    updateMeetup: () => answered.promise.then(() => example("updateMeetup")),
  });
  await title.fill("고친 제목");
  await leaveWhileSending({ router, submit: page.getByRole("button", { name: "저장" }), answer: answered.resolve });
});

test("what was changed since it was sent stays once it has arrived", async () => {
  const answered = Promise.withResolvers<void>();
  const { comeBack, queryClient } = await open(() => ({ ...MEETUP, later: [] }), {
    updateMeetup: () => answered.promise.then(() => example("updateMeetup")),
  });
  await title.fill("고친 제목");
  await page.getByRole("button", { name: "저장" }).click();
  await comeBack();
  await expect.element(title).toHaveValue("고친 제목");
  await title.fill("다시 고친 제목");
  answered.resolve();
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  await comeBack();
  await expect.element(title).toHaveValue("다시 고친 제목");
});

test("what it is called is told to nobody; how long it takes is told to everybody, and said so", async () => {
  for (const [minutes, said] of [
    [MEETUP.minutes, "번개를 바꿨어요."],
    [30, "번개를 바꾸고 모두에게 알렸어요."],
  ] as const) {
    await open(() => ({ ...MEETUP, later: [] }), { updateMeetup: () => example("updateMeetup") });
    await title.fill("고친 제목");
    await page.getByRole("combobox", { name: "얼마나" }).selectOptions(String(minutes));
    await page.getByRole("button", { name: "저장" }).click();
    await expect.element(page.getByText(said, { exact: true }).first()).toBeVisible();
  }
});

test("a gathering whose time stays is changed until it begins, and beyond the days one may announce it for", async () => {
  for (const minutes of [5, 70 * 24 * 60]) {
    const begin = wallTimeOf(new Date(Date.now() + minutes * 60_000));
    const { calls } = await open(() => ({ ...MEETUP, begins: begin, later: [] }), {
      updateMeetup: () => example("updateMeetup"),
    });
    await title.fill("고친 제목");
    await page.getByRole("button", { name: "저장" }).click();
    await expect
      .poll(() => calls.filter(({ name }) => name === "updateMeetup").map(({ body }) => body))
      .toMatchObject([{ title: "고친 제목", begins: begin }]);
  }
});
