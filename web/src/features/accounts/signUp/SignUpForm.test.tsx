import { PASSWORD_MAX, PASSWORD_MIN } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import { createRef } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { inputMethod } from "../../../../test/inputMethod.ts";
import { type Answers, refuse, serve, silence } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { endSession, getSession, isSessionKept } from "../../../lib/session.ts";
import { SignUpForm } from "./SignUpForm.tsx";
import { Component as SignUpPage } from "./SignUpPage.tsx";

const PASSWORD = "namsan5laps!";
const FREE: Answers = { checkDuplicate: () => ({ isDuplicate: false }) };

const nickname = page.getByLabelText("닉네임");
const email = page.getByLabelText("이메일");
const password = page.getByLabelText("비밀번호", { exact: true });
const confirmation = page.getByLabelText("비밀번호 확인");
const check = (label: string) => page.getByRole("button", { name: `중복 확인 (${label})` });
const send = page.getByRole("button", { name: "회원가입", exact: true });
const agree = (words: string) => page.getByRole("checkbox", { name: words });

function open(answers: Answers) {
  const signedUp = vi.fn<(nickname: string, signedIn: boolean) => void>();
  const calls = serve(answers);
  show(<SignUpForm keepInput={createRef()} onSignedUp={signedUp} />, "/signup");
  return { signedUp, calls };
}

/** Everything there is to fill in, all of it right. */
async function fill(): Promise<void> {
  await nickname.fill("달리는민서");
  await check("닉네임").click();
  await expect.element(page.getByText("쓸 수 있는 닉네임이에요.")).toBeVisible();
  await email.fill("minseo@example.com");
  await check("이메일").click();
  await expect.element(page.getByText("쓸 수 있는 이메일이에요.")).toBeVisible();
  await password.fill(PASSWORD);
  await confirmation.fill(PASSWORD);
  await page.getByRole("radio", { name: "여성" }).click();
  for (const words of ["만 14세", "이용약관", "개인정보"]) await agree(words).click();
}

test("a nickname in Hangul loses what is not allowed, never half a syllable, and Enter of the input method asks nothing", async () => {
  const { calls } = open(FREE);
  const ime = inputMethod();
  await nickname.click();
  await ime.compose("달리는 민서!");
  await ime.compose("짱");
  await ime.pressEnterWhileComposing();
  await ime.finish("짱");
  await expect.element(nickname).toHaveValue("달리는민서짱");
  await expect.element(page.getByText("6 / 10")).toBeVisible();
  expect(calls).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await expect.element(nickname).toHaveAccessibleDescription("쓸 수 있는 닉네임이에요.");
  expect(calls).toMatchObject([{ params: { field: "nickname" }, query: { nickname: "달리는민서짱" } }]);
});

test("a taken nickname and e-mail are told apart from free ones, and editing asks again", async () => {
  open({ checkDuplicate: ({ query }) => ({ isDuplicate: /먼저|taken/.test(query.nickname ?? query.email ?? "") }) });
  await nickname.fill("먼저온사람");
  await check("닉네임").click();
  await expect.element(nickname).toHaveAccessibleDescription("이미 쓰고 있는 닉네임이에요. 다른 닉네임을 적어 주세요.");
  await expect.element(nickname).toBeInvalid();
  await nickname.fill("나중온사람");
  await expect.element(page.getByText(/이미 쓰고 있는/)).not.toBeInTheDocument();
  await check("닉네임").click();
  await expect.element(nickname).toHaveAccessibleDescription("쓸 수 있는 닉네임이에요.");

  await email.fill("taken@example.com");
  await check("이메일").click();
  await expect.element(email).toHaveAccessibleDescription("이미 쓰고 있는 이메일이에요. 다른 이메일을 적어 주세요.");
  await email.fill("free@example.com");
  await check("이메일").click();
  await expect.element(email).toHaveAccessibleDescription("쓸 수 있는 이메일이에요.");
});

test("what is blank or no address is refused without asking; a check that fails says why", async () => {
  const { calls } = open({ checkDuplicate: () => silence() });
  await check("닉네임").click();
  await expect.element(nickname).toHaveAccessibleDescription("닉네임을 적어 주세요.");
  await email.fill("minseo@");
  await check("이메일").click();
  await expect.element(email).toBeInvalid();
  expect(calls).toEqual([]);
  await nickname.fill("달리는민서");
  await check("닉네임").click();
  await expect.element(nickname).toHaveAccessibleDescription(/서버에 닿지 못했어요/);
});

test("the button names what is missing, leads there, and the rules of the password tick themselves off", async () => {
  const { calls } = open(FREE);
  await expect.element(send).toBeDisabled();
  await expect
    .element(send)
    .toHaveAccessibleDescription("닉네임, 이메일, 비밀번호, 비밀번호 확인, 성별과 필수 동의가 남았어요.");
  const length = page.getByRole("listitem").filter({ hasText: `${PASSWORD_MIN}~${PASSWORD_MAX}자` });
  await password.fill("short1!");
  await expect.element(length.getByText("미충족")).toBeInTheDocument();
  await password.fill(PASSWORD);
  await expect.element(length.getByText("충족", { exact: true })).toBeInTheDocument();
  await confirmation.fill("namsan5laps?");
  await expect.element(confirmation).toHaveAccessibleDescription("위에 적은 비밀번호와 달라요. 다시 확인해 주세요.");
  await fill();
  await expect.element(send).not.toBeDisabled();
  await agree("개인정보").click();
  await expect.element(page.getByText("필수 동의가 남았어요.")).toBeVisible();
  (send.element() as HTMLElement).click();
  await expect.element(agree("개인정보")).toHaveFocus();
  expect(calls.filter(({ name }) => name === "signUp")).toEqual([]);
});

test("all consents at once are given and taken back; their texts open beside the form", async () => {
  open(FREE);
  const all = agree("모두 동의해요 (선택 포함)");
  await all.click();
  for (const box of page.getByRole("group", { name: "동의" }).getByRole("checkbox").elements())
    expect((box as HTMLInputElement).checked).toBe(true);
  await agree("위치정보").click();
  await expect.element(all).not.toBeChecked();
  await expect.element(send).toHaveAccessibleDescription("닉네임, 이메일, 비밀번호, 비밀번호 확인과 성별이 남았어요.");
  const terms = page.getByRole("link", { name: "이용약관 읽기 (새 창)" });
  await expect.element(terms).toHaveAttribute("target", "_blank");
});

test("a password that is easily guessed is said at the password, until it is another", async () => {
  let isCommon = true;
  const { calls, signedUp } = open({
    ...FREE,
    signUp: () => (isCommon ? refuse("PASSWORD_COMMON") : { status: 200, message: "가입했어요." }),
    signIn: () => "token",
  });
  await fill();
  await password.fill("minseo1994!");
  await confirmation.fill("minseo1994!");
  await send.click();
  await expect.element(password).toHaveAccessibleDescription(/금방 알아낼 수 있는/);
  await expect.element(password).toHaveFocus();
  await password.fill(PASSWORD);
  await expect.element(page.getByText(/금방 알아낼 수 있는/)).not.toBeInTheDocument();
  await confirmation.fill(PASSWORD);
  isCommon = false;
  await send.click();
  await expect.poll(() => signedUp.mock.calls).toEqual([["달리는민서", true]]);
  expect(calls.findLast(({ name }) => name === "signUp")?.body).toMatchObject({
    nickname: "달리는민서",
    email: "minseo@example.com",
    password: PASSWORD,
    gender: false,
    consents: [{ kind: "AGE_14" }, { kind: "TERMS" }, { kind: "PRIVACY" }],
  });
  endSession();
});

test("a nickname taken meanwhile is said at its field; without an answer everything stays as it was typed", async () => {
  let isReached = true;
  open({ ...FREE, signUp: () => (isReached ? refuse("NICKNAME_TAKEN") : silence()) });
  await fill();
  await send.click();
  await expect.element(nickname).toHaveAccessibleDescription(/닉네임/);
  await expect.element(nickname).toBeInvalid();
  await expect.element(nickname).toHaveFocus();
  isReached = false;
  await nickname.fill("가입하다");
  await check("닉네임").click();
  await expect.element(page.getByText("쓸 수 있는 닉네임이에요.")).toBeVisible();
  await send.click();
  await expect.element(page.getByRole("alert").filter({ hasText: "서버에 닿지 못했어요" })).toBeVisible();
  await expect.element(nickname).toHaveValue("가입하다");
  await expect.element(password).toHaveValue(PASSWORD);
});

test("a sign-up whose answer was lost signs in with the next press; a name of somebody else's is tried with no password", async () => {
  let isLost = false;
  const { calls, signedUp } = open({
    ...FREE,
    signUp: () => (isLost ? silence() : refuse("NICKNAME_TAKEN")),
    signIn: () => "token",
  });
  await fill();
  await send.click();
  await expect.element(nickname).toBeInvalid();
  expect(calls.filter(({ name }) => name === "signIn")).toEqual([]);
  await nickname.fill("가입하다");
  await check("닉네임").click();
  await expect.element(page.getByText("쓸 수 있는 닉네임이에요.")).toBeVisible();

  isLost = true;
  await send.click();
  await expect.element(page.getByRole("alert").filter({ hasText: "서버에 닿지 못했어요" })).toBeVisible();
  isLost = false;
  await send.click();
  await expect.poll(() => signedUp.mock.calls).toEqual([["가입하다", true]]);
  expect(getSession()?.nickname).toBe("가입하다");
  endSession();
});

test("where no answer comes to that sign-in either, the next press signs in, and the nickname is not said to be taken", async () => {
  const answers: Answers = { ...FREE, signUp: silence, signIn: silence };
  const { calls, signedUp } = open(answers);
  const unreached = page.getByRole("alert").filter({ hasText: "서버에 닿지 못했어요" });
  await fill();
  await send.click();
  await expect.element(unreached).toBeVisible();
  answers.signUp = () => refuse("NICKNAME_TAKEN");
  await send.click();
  await expect.poll(() => calls.map(({ name }) => name).slice(-2)).toEqual(["signUp", "signIn"]);
  await expect.element(unreached).toBeVisible();
  await expect.element(nickname).toBeValid();

  answers.signIn = () => "token";
  await send.click();
  await expect.poll(() => signedUp.mock.calls).toEqual([["달리는민서", true]]);
  endSession();
});

test("a name that turns out to be somebody else's after a lost answer is said to be taken, and no password tried on it again", async () => {
  const answers: Answers = { ...FREE, signUp: silence, signIn: () => refuse("WRONG_CREDENTIALS") };
  const { calls } = open(answers);
  await fill();
  await send.click();
  await expect.element(page.getByRole("alert").filter({ hasText: "서버에 닿지 못했어요" })).toBeVisible();
  answers.signUp = () => refuse("NICKNAME_TAKEN");
  for (const _ of ["tried", "not tried"]) {
    await send.click();
    await expect.element(nickname).toBeInvalid();
    await expect.element(nickname).toHaveAccessibleDescription(/이미 쓰고 있는/);
    await check("닉네임").click();
    await expect.element(nickname).toBeValid();
  }
  expect(calls.filter(({ name }) => name === "signIn")).toHaveLength(1);
});

test.each([true, false])("whoever chooses 로그인 상태 유지 stays signed in beyond the tab: %s", async (isChosen) => {
  const { calls, signedUp } = open({
    ...FREE,
    signUp: () => ({ status: 200, message: "가입했어요." }),
    signIn: () => "token",
  });
  await fill();
  if (isChosen) await agree("로그인 상태 유지").click();
  await send.click();
  await expect.poll(() => signedUp.mock.calls).toEqual([["달리는민서", true]]);
  expect(isSessionKept()).toBe(isChosen);
  // The server is not told.
  expect(calls.findLast(({ name }) => name === "signUp")?.body).not.toHaveProperty("keep");
  endSession();
});

test("nickname and e-mail outlive a reload until the account is made, a password never does", async () => {
  serve({ ...FREE, signUp: () => ({ status: 200, message: "가입했어요." }), signIn: () => "token" });
  const { router } = show(<SignUpForm keepInput={createRef()} onSignedUp={() => {}} />, "/signup");
  const comeAgain = async () => {
    await router.navigate("/");
    await expect.element(nickname).not.toBeInTheDocument();
    await router.navigate("/signup");
  };
  await fill();
  await comeAgain();
  await expect.element(nickname).toHaveValue("달리는민서");
  await expect.element(email).toHaveValue("minseo@example.com");
  await expect.element(password).toHaveValue("");
  expect(JSON.stringify(sessionStorage)).not.toContain(PASSWORD);
  await fill();
  await send.click();
  await expect.poll(getSession).not.toBeNull();
  await comeAgain();
  await expect.element(nickname).toHaveValue("");
  await expect.element(email).toHaveValue("");
  endSession();
});

test("whoever wanted no page in particular starts at the map", async () => {
  serve({ ...FREE, signUp: () => ({ status: 200, message: "가입했어요." }), signIn: () => "token" });
  const { router } = show(<SignUpPage />, "/signup");
  await fill();
  await send.click();
  await expect.poll(() => router.state.location.pathname).toBe(paths.findMate());
  endSession();
});
