import { CONSENT_VERSIONS } from "@fitmate/contract/consents";
import { errors } from "@fitmate/contract/errors";
import { INTRODUCTION_MAX } from "@fitmate/contract/limits";
import type { Profile } from "@fitmate/contract/profile";
import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../test/accessibility.ts";
import { type Answers, example, refuse, serve, silence } from "../../../test/server.ts";
import { signIn } from "../../../test/session.ts";
import { show } from "../../../test/show.tsx";
import { getSession, onSessionExpired } from "../../lib/session.ts";
import { closeToast, currentToast } from "../../ui/feedback/toast.ts";
import { myProfile } from "../../data/profile/myProfile.ts";
import { Component as MyPage } from "./MyPage.tsx";

const introduction = page.getByLabelText("자기소개");
const save = page.getByRole("button", { name: "저장", exact: true });
const SAVED = "입력하신 정보가 저장되었습니다.";

function open(part: Partial<Profile> = {}, answers: Answers = {}, address = "/mypage", shown = <MyPage />) {
  const plain = { introduction: "", exerciseChoice: [], weeklySlots: [], profilePicture: null };
  const profile = { ...example("getMyProfile"), ...plain, ...part };
  const calls = serve({
    getMyProfile: () => profile,
    updateMyProfile: () => example("updateMyProfile"),
    ...answers,
  });
  signIn();
  const { router, queryClient } = show(shown, address);
  return {
    router,
    lookAgain: () => queryClient.refetchQueries(myProfile),
    sent: () => calls.filter(({ name }) => name === "updateMyProfile").map(({ body }) => body),
  };
}

test("the field that the address names has the focus", async () => {
  const { router } = open({}, {}, "/mypage#introduction");
  await expect.element(introduction).toHaveFocus();
  await router.navigate("/mypage#habits");
  await expect.element(page.getByRole("checkbox", { name: "러닝" })).toHaveFocus();
});

test.each(["#a:b(", "#root", "#%"])("an address that names no field, %s, opens as any other", async (hash) => {
  open({}, {}, `/mypage${hash}`);
  await introduction.fill("주말에 달려요");
  await expect.element(save).toBeEnabled();
  await expect.element(introduction).toHaveValue("주말에 달려요");
});

test("characters are counted as people do, and too many are said at the field, which gets the focus", async () => {
  const { sent } = open();
  await introduction.fill("👨‍👩‍👧‍👦 가족");
  await expect.element(introduction).toHaveAccessibleDescription(`입력된 글자 수: 4 / ${INTRODUCTION_MAX}`);
  await introduction.fill("가".repeat(INTRODUCTION_MAX + 3));
  await save.click();
  await expect.element(introduction).toHaveFocus();
  await expect
    .element(introduction)
    .toHaveAccessibleDescription(
      `소개는 ${INTRODUCTION_MAX}자까지 쓸 수 있어요. 3자를 줄여 주세요. 입력된 글자 수: ${INTRODUCTION_MAX + 3} / ${INTRODUCTION_MAX}`,
    );
  expect(sent()).toEqual([]);
});

test("somebody who came without a gender is asked for it before anything is saved", async () => {
  const { sent } = open({ gender: null });
  await save.click();
  const alert = page.getByRole("alert").filter({ hasText: "성별을 골라 주세요." });
  await expect.element(alert).toBeVisible();
  await expect.element(page.getByRole("radio", { name: "남성" })).toHaveFocus();
  expect(sent()).toEqual([]);
  await page.getByRole("radio", { name: "여성" }).click();
  await expect.element(alert).not.toBeInTheDocument();
  await save.click();
  await expect.element(page.getByText(SAVED)).toBeVisible();
  expect(sent()).toMatchObject([{ gender: false }]);
});

test("sports, levels and times are chosen and saved in their own order; a level asks only where its sport is liked", async () => {
  const { sent } = open();
  const box = (name: string) => page.getByRole("checkbox", { name, exact: true });
  await expect.element(box("러닝")).toBeVisible();
  expect(page.getByRole("radio", { name: "말하지 않을래요" }).elements()).toEqual([]);
  await box("등산").click();
  await box("러닝").click();
  expect(page.getByRole("radio", { name: "말하지 않을래요" }).elements()).toHaveLength(2);
  await box("일요일 아침").click();
  await box("월요일 저녁").click();
  await expectAccessible();
  await save.click();
  await expect.element(page.getByText(SAVED)).toBeVisible();
  expect(sent()).toMatchObject([{ exerciseChoice: ["RUNNING", "HIKING"] }]);
  expect((sent()[0] as { weeklySlots: string[] }).weeklySlots).toHaveLength(2);
  expect((sent()[0] as { weeklySlots: string[] }).weeklySlots[0]).toMatch(/^MON/);
});

test("what was saved stands in its fields again", async () => {
  open({ exerciseChoice: ["HIKING"], introduction: "주말마다 북한산에 가요." });
  await expect.element(introduction).toHaveValue("주말마다 북한산에 가요.");
  await expect.element(page.getByRole("checkbox", { name: "등산", exact: true })).toBeChecked();
  await expect.element(page.getByRole("checkbox", { name: "러닝", exact: true })).not.toBeChecked();
});

test("ID and e-mail are read, gender and visibility chosen and saved", async () => {
  const { sent } = open({ nickname: "민서", email: "minseo@example.com", gender: true, publicInfo: true });
  for (const [term, value] of [
    ["ID", "민서"],
    ["이메일", "minseo@example.com"],
  ] as const) {
    await expect.element(page.getByRole("term").filter({ hasText: new RegExp(`^${term}$`) })).toBeInTheDocument();
    await expect.element(page.getByRole("definition").filter({ hasText: value })).toBeVisible();
  }
  expect(page.getByRole("textbox").elements()).toHaveLength(1);
  const choice = (name: string) => page.getByRole("radio", { name: new RegExp(`^${name}`) });
  for (const name of ["남성", "공개"]) await expect.element(choice(name)).toBeChecked();
  for (const name of ["여성", "비공개"]) {
    await choice(name).click();
    await expect.element(choice(name)).toBeChecked();
  }
  await save.click();
  await expect.element(page.getByText(SAVED)).toBeVisible();
  expect(sent()).toMatchObject([{ gender: false, publicInfo: false }]);
});

test("what was saved elsewhere since shows in the fields nobody has touched, and is not saved over", async () => {
  let elsewhere: Partial<Profile> = {
    introduction: "주말마다 북한산에 가요.",
    exerciseChoice: ["HIKING"],
    publicInfo: true,
  };
  const answer = () => ({ ...example("getMyProfile"), gender: true, weeklySlots: [], ...elsewhere });
  const { lookAgain, sent } = open({}, { getMyProfile: answer });
  const choice = (name: string) => page.getByRole("radio", { name: new RegExp(`^${name}`) });
  await choice("비공개").click();
  await choice("여성").click();
  await choice("남성").click();
  elsewhere = { introduction: "", exerciseChoice: ["RUNNING"], publicInfo: true, gender: false };
  await lookAgain();
  await expect.element(introduction).toHaveValue("");
  await expect.element(page.getByRole("checkbox", { name: "러닝", exact: true })).toBeChecked();
  await save.click();
  await expect.element(page.getByText(SAVED)).toBeVisible();
  expect(sent()).toMatchObject([{ introduction: "", exerciseChoice: ["RUNNING"], publicInfo: false, gender: false }]);
  await expect.element(save).toBeDisabled();
});

test("who comes back a few seconds later begins with what was saved elsewhere meanwhile, and does not save over it", async () => {
  let elsewhere = { introduction: "주말마다 북한산에 가요." };
  const answer = () => ({ ...example("getMyProfile"), gender: true, publicInfo: true, weeklySlots: [], ...elsewhere });
  const { router, sent } = open({}, { getMyProfile: answer });
  await expect.element(introduction).toHaveValue("주말마다 북한산에 가요.");
  await router.navigate("/elsewhere");
  await expect.element(introduction).not.toBeInTheDocument();
  elsewhere = { introduction: "평일에도 가요." };
  // Later than all that one look is.
  vi.setSystemTime(Date.now() + 3_000);
  onTestFinished(() => void vi.useRealTimers());
  await router.navigate("/mypage");
  await expect.element(introduction).toHaveValue("평일에도 가요.");
  await page.getByRole("radio", { name: /^비공개/ }).click();
  await save.click();
  await expect.element(page.getByText(SAVED)).toBeVisible();
  expect(sent()).toMatchObject([{ introduction: "평일에도 가요.", publicInfo: false }]);
});

test("an answer of before the saving brings nothing back", async () => {
  const { promise: isSaved, resolve: saveIt } = Promise.withResolvers<void>();
  let isOpen = false;
  const answer = async () => {
    const asIs = { ...example("getMyProfile"), introduction: "주말마다 북한산에 가요." };
    if (isOpen) await isSaved;
    isOpen = true;
    return asIs;
  };
  const { lookAgain } = open({}, { getMyProfile: answer });
  await introduction.fill("주말마다 뛰어요");
  const looked = lookAgain();
  await save.click();
  await expect.element(page.getByText(SAVED)).toBeVisible();
  saveIt();
  await looked;
  await expect.element(save).toBeDisabled();
  await expect.element(introduction).toHaveValue("주말마다 뛰어요");
});

test("what could not be saved says so and stays as it was typed", async () => {
  let isReached = false;
  open({}, { updateMyProfile: () => (isReached ? example("updateMyProfile") : silence()) });
  await introduction.fill("주말마다 뛰어요");
  await save.click();
  await expect.element(page.getByText("입력하신 정보의 저장에 실패했습니다.")).toBeVisible();
  await expect.element(introduction).toHaveValue("주말마다 뛰어요");
  isReached = true;
  closeToast(currentToast()?.id ?? 0);
  await save.click();
  await expect.element(page.getByText(SAVED)).toBeVisible();
});

test("a refusal to save says why", async () => {
  open({}, { updateMyProfile: () => refuse("WRITING_STOPPED") });
  await introduction.fill("주말마다 뛰어요");
  await save.click();
  const why = page.getByText(`입력하신 정보의 저장에 실패했습니다. ${errors.WRITING_STOPPED[1]}`, { exact: true });
  await expect.element(why).toBeVisible();
});

test("unsaved changes are not lost without a question, saved ones ask nothing", async () => {
  const { router } = open();
  const away = page.getByRole("link", { name: "차단한 회원" });
  const question = page.getByRole("dialog", { name: "바꾼 내용을 버릴까요?" });
  await introduction.fill("주말마다 북한산에 가요.");
  await away.click();
  await expect.element(question.getByRole("button", { name: "계속 고치기" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(introduction).toHaveValue("주말마다 북한산에 가요.");
  expect(router.state.location.pathname).toBe("/mypage");

  await away.click();
  await question.getByRole("button", { name: "버리기" }).click();
  await expect.poll(() => router.state.location.pathname).toBe("/mypage/blocks");
  await router.navigate("/mypage");
  await introduction.fill("주말마다 뛰어요");
  await save.click();
  await expect.element(page.getByText(SAVED)).toBeVisible();
  await away.click();
  await expect.poll(() => router.state.location.pathname).toBe("/mypage/blocks");
});

test("the end of the link with Kakao stands among the ways where there is one, and leaves the focus there", async () => {
  function Linked() {
    const [isLinked, setLinked] = useState(true);
    return <MyPage onKakao={isLinked ? () => setLinked(false) : undefined} />;
  }
  open({}, {}, "/mypage", <Linked />);
  const ways = page.getByRole("navigation", { name: "나의 정보 메뉴" });
  const end = ways.getByRole("button", { name: "카카오 연결 끊기" });
  await end.click();
  await expect.element(end).not.toBeInTheDocument();
  await expect.element(ways.getByRole("link", { name: "내 일정" })).toHaveFocus();
});

test("whose session has ended is led to sign-in, whatever is unsaved", async () => {
  const { router } = open({}, { updateMyProfile: () => refuse("SESSION_EXPIRED") });
  onTestFinished(onSessionExpired(() => void router.navigate("/signin")));
  await introduction.fill("주말마다 뛰어요");
  await save.click();
  await expect.poll(() => router.state.location.pathname).toBe("/signin");
  expect(getSession()).toBeNull();
});

test.each([
  ["has changed since", "2026-11-20", 1],
  ["is the one in force", CONSENT_VERSIONS.TERMS, 0],
])("who agreed to a text that %s is told so in one quiet line at most", async (_, version, lines) => {
  const given = { kind: "TERMS" as const, version, givenAt: "2026-11-22T03:00:00.000Z", withdrawnAt: null };
  const asked = vi.fn<NonNullable<Answers["getConsents"]>>(() => [given]);
  open({}, { getConsents: asked });
  await expect.element(page.getByRole("link", { name: "개인정보와 동의" })).toBeVisible();
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
  await expect.poll(() => page.getByText("새로 바뀐 내용이 있어요").elements().length).toBe(lines);
});
