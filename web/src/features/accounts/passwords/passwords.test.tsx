import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../../test/accessibility.ts";
import { type Answers, refuse, serve, silence } from "../../../../test/server.ts";
import { signIn } from "../../../../test/session.ts";
import { show } from "../../../../test/show.tsx";
import { getSession, onSessionExpired } from "../../../lib/session.ts";
import { Component as FindIdPage } from "./FindIdPage.tsx";
import { Component as FindPasswordPage } from "./FindPasswordPage.tsx";
import { Component as PasswordChangePage } from "./PasswordChangePage.tsx";

const email = page.getByLabelText("이메일");
const password = page.getByLabelText("새 비밀번호", { exact: true });
const confirmation = page.getByLabelText("새 비밀번호 확인");
const current = page.getByLabelText("지금 쓰는 비밀번호");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const alert = (words: string | RegExp) => page.getByRole("alert").filter({ hasText: words });
const CHANGED = { status: 200, message: "비밀번호가 변경되었습니다." } as const;

function openChange(answers: Answers) {
  const calls = serve({ getPasswordProof: () => ({ proof: "none" }), ...answers });
  const { router } = show(<PasswordChangePage />, "/mypage/passwordchange");
  return { router, sent: () => calls.filter(({ name }) => name === "changePassword").map(({ body }) => body) };
}

async function type(text: string, again = text): Promise<void> {
  await password.fill(text);
  await confirmation.fill(again);
}

test("an ID is asked for by an e-mail, and a blank one is said at the field", async () => {
  const calls = serve({
    findId: ({ query }) => (query.email === "minseo@example.com" ? "달리는**" : refuse("EMAIL_NOT_FOUND")),
  });
  show(<FindIdPage />, "/finduserid");
  await button("ID 찾기").click();
  await expect.element(email).toHaveAccessibleDescription("이메일을 입력해주세요.");
  await expect.element(email).toHaveFocus();
  expect(calls).toEqual([]);
  await email.fill("nobody@example.com");
  await userEvent.keyboard("{Enter}");
  await expect.element(alert("존재하지 않는 이메일입니다.")).toBeVisible();
  await email.fill("minseo@example.com");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("status").filter({ hasText: "회원님의 ID는 달리는** 입니다." })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "로그인하러 가기" })).toBeVisible();
  await expectAccessible();
});

test("a link for a new password is asked for; a blank e-mail and a silent server are said", async () => {
  let isReached = false;
  serve({ findPassword: () => (isReached ? { status: 200, message: "링크를 보냈어요." } : silence()) });
  show(<FindPasswordPage />, "/finduserpassword");
  await button("비밀번호 찾기").click();
  await expect.element(email).toHaveAccessibleDescription("이메일을 입력해주세요.");
  await email.fill("someone@example.com");
  await button("비밀번호 찾기").click();
  await expect.element(alert("서버 요청 중 오류가 발생했습니다.")).toBeVisible();
  await expect.element(email).toHaveValue("someone@example.com");
  isReached = true;
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("링크를 보냈어요.")).toBeVisible();
});

test("a new password by a link: the first field has the focus, and each refusal is said where it belongs", async () => {
  let refusal: "PASSWORD_COMMON" | "RESET_LINK_INVALID" | null = "PASSWORD_COMMON";
  const calls = serve({ resetPassword: () => (refusal ? refuse(refusal) : CHANGED) });
  const { router } = show(<FindPasswordPage />, "/finduserpassword?token=abc");
  await expect.element(password).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard("onlyletters{Enter}");
  await expect.element(alert("비밀번호가 조건을 만족하지 않습니다.")).toBeVisible();
  await type("newpass77", "newpass78");
  await expect.element(confirmation).toHaveAccessibleDescription("비밀번호가 일치하지 않습니다.");
  await userEvent.keyboard("{Enter}");
  await expect.element(password).toHaveFocus();
  expect(calls).toEqual([]);

  await type("qwer1234");
  await userEvent.keyboard("{Enter}");
  await expect.element(password).toHaveAccessibleDescription(/금방 알아낼 수 있는 비밀번호예요/);
  await expect.element(password).toHaveFocus();
  refusal = "RESET_LINK_INVALID";
  await type("newpass77");
  await expect.element(page.getByText(/금방 알아낼 수 있는/)).not.toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  await expect.element(alert(/이미 쓴 링크예요/)).toBeVisible();
  refusal = null;
  await button("비밀번호 변경").click();
  await expect.element(page.getByText(CHANGED.message)).toBeVisible();
  expect(router.state.location.pathname).toBe("/signin");
  expect(calls.at(-1)?.body).toEqual({ token: "abc", password: "newpass77" });
});

test.each([
  ["minseo@example.com", "바꾸면 다른 기기에서는 모두 로그아웃하고, 메일로 알려 드려요."],
  [null, "바꾸면 다른 기기에서는 모두 로그아웃해요."],
])("with the e-mail %s, what a change brings is said as it is", async (address, words) => {
  openChange({ getMyEmail: () => ({ email: address, isConfirmed: false, link: null, proof: "none" }) });
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
});

test("a new password by a link signs out whoever was signed in here, and tells nobody that a session has expired", async () => {
  signIn();
  const expired = vi.fn<() => void>();
  onTestFinished(onSessionExpired(expired));
  const calls = serve({ resetPassword: () => CHANGED, signOut: () => refuse("SESSION_EXPIRED") });
  const { router } = show(<FindPasswordPage />, "/finduserpassword?token=abc");
  await type("newpass77");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(CHANGED.message)).toBeVisible();
  expect(router.state.location.pathname).toBe("/signin");
  expect(getSession()).toBeNull();
  await expect.poll(() => calls.map(({ name }) => name)).toEqual(["resetPassword", "signOut"]);
  expect(expired).not.toHaveBeenCalled();
});

test("a young session changes its password without the old one; it cannot be sent before its rules hold", async () => {
  const { router, sent } = openChange({ changePassword: () => CHANGED });
  await expect.element(password).toHaveFocus();
  await expect.element(current).not.toBeInTheDocument();
  await expect.element(button("비밀번호 변경")).toBeDisabled();
  await type("newpass77");
  await expect.element(confirmation).toHaveAccessibleDescription("비밀번호가 서로 같아요.");
  await expect.element(button("비밀번호 변경")).not.toBeDisabled();
  await button("비밀번호 변경").click();
  await expect.element(page.getByText(CHANGED.message)).toBeVisible();
  expect(router.state.location.pathname).toBe("/mypage");
  expect(sent()).toEqual([{ password: "newpass77" }]);
});

test("a password whose change is pressed twice before that shows is changed once", async () => {
  const { router, sent } = openChange({
    changePassword: () => (sent().length > 1 ? refuse("CURRENT_PASSWORD_WRONG") : CHANGED),
  });
  await type("newpass77");
  const element = button("비밀번호 변경").element() as HTMLElement;
  element.click();
  element.click();
  await expect.element(page.getByText(CHANGED.message)).toBeVisible();
  expect(router.state.location.pathname).toBe("/mypage");
  expect(sent()).toHaveLength(1);
});

test("an easily guessed password is said at the field; without an answer what was typed stays for the next try", async () => {
  let next: () => typeof CHANGED | ReturnType<typeof refuse> = () => refuse("PASSWORD_COMMON");
  openChange({ changePassword: () => next() });
  await type("fitmate2024!");
  await button("비밀번호 변경").click();
  await expect.element(password).toHaveAccessibleDescription(/금방 알아낼 수 있는 비밀번호예요/);
  await expect.element(password).toHaveFocus();
  next = silence;
  await type("bukhan836m!");
  await button("비밀번호 변경").click();
  await expect.element(page.getByText("비밀번호의 변경에 실패했습니다.")).toBeVisible();
  await expect.element(password).toHaveValue("bukhan836m!");
  next = () => CHANGED;
  await button("비밀번호 변경").click();
  await expect.element(page.getByText(CHANGED.message)).toBeVisible();
});

test("a session that got old meanwhile is asked for the current password, which may be wrong", async () => {
  const { sent } = openChange({
    changePassword: ({ body }) => {
      const { currentPassword } = body as { currentPassword?: string };
      if (currentPassword === undefined) return refuse("CURRENT_PASSWORD_NEEDED");
      return currentPassword === "namsan5laps!" ? CHANGED : refuse("CURRENT_PASSWORD_WRONG");
    },
  });
  await type("newpass77");
  await button("비밀번호 변경").click();
  await expect.element(current).toHaveFocus();
  await expect.element(page.getByText(/로그인한 지 10분이 지났어요/)).toBeVisible();
  await current.fill("wrong1234");
  await userEvent.keyboard("{Enter}");
  await expect.element(current).toHaveAccessibleDescription("지금 쓰는 비밀번호가 맞지 않아요. 다시 확인해 주세요.");
  await expect.element(page.getByText("비밀번호의 변경에 실패했습니다.")).toBeVisible();
  await expectAccessible();
  await current.fill("namsan5laps!");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(CHANGED.message)).toBeVisible();
  expect(sent().at(-1)).toEqual({ password: "newpass77", currentPassword: "namsan5laps!" });
});

test("an older session is asked for the current password first", async () => {
  const { router, sent } = openChange({
    getPasswordProof: () => ({ proof: "password" }),
    changePassword: () => CHANGED,
  });
  await expect.element(current).toHaveFocus();
  await userEvent.keyboard("namsan5laps!");
  await type("newpass77");
  await current.click();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(CHANGED.message)).toBeVisible();
  expect(router.state.location.pathname).toBe("/mypage");
  expect(sent()).toEqual([{ password: "newpass77", currentPassword: "namsan5laps!" }]);
});

test("a member without a password is led to Kakao first; a page that did not load is tried again", async () => {
  let isReached = false;
  serve({ getPasswordProof: () => (isReached ? { proof: "kakao" } : refuse("FORBIDDEN")) });
  show(<PasswordChangePage />, "/mypage/passwordchange");
  await expect.element(alert("불러오지 못했어요")).toBeVisible();
  isReached = true;
  await button("다시 시도").click();
  await expect.element(page.getByText(/카카오로 한 번 더 로그인해 주세요/)).toBeVisible();
  await expect.element(password).not.toBeInTheDocument();
});
