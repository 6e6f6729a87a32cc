import { createRef } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { inputMethod } from "../../../../test/inputMethod.ts";
import { inWindowOfItsOwn } from "../../../../test/media.ts";
import { type Answers, refuse, serve, silence } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { endSession, getSession } from "../../../lib/session.ts";
import { SignInForm } from "./SignInForm.tsx";

const nickname = page.getByLabelText("닉네임");
const password = page.getByLabelText("비밀번호", { exact: true });
const send = page.getByRole("button", { name: "로그인", exact: true });

function open(answers: Answers) {
  const signedIn = vi.fn<(answer: { isLeaving: boolean }) => void>();
  const calls = serve(answers);
  show(<SignInForm keepInput={createRef()} onSignedIn={signedIn} />, "/signin");
  return { signedIn, asked: () => calls.filter(({ name }) => name === "signIn").map(({ body }) => body) };
}

test("what is missing is said at its field, the first of them has the focus, and nothing is sent", async () => {
  const { asked } = open({});
  await send.click();
  await expect.element(nickname).toHaveFocus();
  await expect.element(nickname).toHaveAccessibleDescription("닉네임을 적어 주세요.");
  await expect.element(password).toHaveAccessibleDescription("비밀번호를 적어 주세요.");
  await nickname.fill("달리는민서");
  await send.click();
  await expect.element(password).toHaveFocus();
  await expect.element(nickname).toBeValid();
  expect(asked()).toEqual([]);
});

test("a wrong password is said at the password, which is chosen whole for the next try", async () => {
  const { signedIn } = open({ signIn: () => refuse("WRONG_CREDENTIALS") });
  await nickname.fill("달리는민서");
  await password.fill("wrong1234");
  await userEvent.keyboard("{Enter}");
  await expect.element(password).toHaveAccessibleDescription("닉네임이나 비밀번호가 맞지 않아요.");
  await expect.element(password).toHaveFocus();
  const input = password.element() as HTMLInputElement;
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, "wrong1234".length]);
  expect(signedIn).not.toHaveBeenCalled();
});

test("too many tries say how long to wait and name the other way in; silence says that the network is gone", async () => {
  let isReached = true;
  open({ signIn: () => (isReached ? refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: 61 }) : silence()) });
  await nickname.fill("달리는민서");
  await password.fill("wrong1234");
  await send.click();
  const alert = (words: RegExp) => page.getByRole("alert").filter({ hasText: words });
  await expect.element(alert(/너무 여러 번 시도했어요\. 2분 뒤에 .*비밀번호 찾기로/)).toBeVisible();
  await expect.element(password).toBeValid();
  isReached = false;
  await send.click();
  await expect.element(alert(/서버에 닿지 못했어요/)).toBeVisible();
  await expect.element(nickname).toHaveValue("달리는민서");
});

test("Enter that ends a syllable sends nothing; the nickname is sent as it stands, the session has the stored one", async () => {
  const { asked, signedIn } = open({ signIn: () => "token", getMyProfile: () => refuse("INTERNAL") });
  await nickname.click();
  await inputMethod().compose("민서");
  await inputMethod().pressEnterWhileComposing();
  await inputMethod().finish("서");
  await expect.element(password).not.toHaveFocus();
  await password.fill("namsan5laps!");
  await page.getByRole("checkbox", { name: "로그인 상태 유지" }).click();
  await nickname.click();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => signedIn.mock.calls.map(([answer]) => answer)).toEqual([{ isLeaving: false }]);
  expect(asked()).toEqual([{ nickname: "민서", password: "namsan5laps!" }]);
  expect([getSession()?.nickname, localStorage.getItem("signIn")]).toEqual(["민서", "민서"]);
  endSession();
});

test.each([
  ["in a tab", false],
  ["in an installed app, whose windows close all the time", true],
])("%s 로그인 상태 유지 is chosen at first: %s", async (_, isChosen) => {
  if (isChosen) inWindowOfItsOwn();
  open({});
  const keep = page.getByRole("checkbox", { name: "로그인 상태 유지" });
  await expect.element(keep).toBeVisible();
  expect((keep.element() as HTMLInputElement).checked).toBe(isChosen);
});
