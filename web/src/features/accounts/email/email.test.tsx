import { errors } from "@fitmate/contract/errors";
import type { MyEmail } from "@fitmate/contract/myEmail";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../../test/accessibility.ts";
import { inputMethod } from "../../../../test/inputMethod.ts";
import { type Answers, example, refuse, serve, silence } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { Component as ConfirmEmailPage } from "./ConfirmEmailPage.tsx";
import { EmailLine } from "./EmailLine.tsx";
import { EmailSheet } from "./EmailSheet.tsx";

const button = (name: string | RegExp) => page.getByRole("button", { name });
const EMAIL = "minseo@example.com";
const PLAIN: MyEmail = { email: EMAIL, isConfirmed: false, link: null, proof: "password" };

/** The line, of a member whose address stands so; `answers` may change that. */
function openLine(state: Partial<MyEmail>, answers: Answers = {}) {
  const onChange = vi.fn<() => void>();
  let current = { ...PLAIN, ...state };
  const calls = serve({ getMyEmail: () => current, ...answers });
  show(<EmailLine onChange={onChange} />, "/mypage");
  return { onChange, calls, become: (next: Partial<MyEmail>) => (current = { ...PLAIN, ...next }) };
}

test.each<[string, Partial<MyEmail>, string, string[]]>([
  ["is confirmed", { isConfirmed: true }, "확인한 주소예요", []],
  ["is not", {}, "아직 확인하지 않은 주소예요.", ["확인 메일 받기"]],
  ["there is none of", { email: null }, "아직 이메일이 없어요.", ["이메일 등록하기"]],
  [
    "has a link under way",
    { link: { email: EMAIL, waitSeconds: 0 } },
    "확인 메일을 보냈어요. 메일의 링크를 눌러 주세요.",
    ["다시 보내기"],
  ],
  [
    "is to give way to another",
    { isConfirmed: true, link: { email: "new@example.com", waitSeconds: 0 } },
    "new@example.com 확인을 기다려요. 링크를 누르기 전까지는 지금 주소 그대로예요.",
    ["다시 보내기", "취소"],
  ],
  [
    "is to be the first",
    { email: null, link: { email: "new@example.com", waitSeconds: 0 } },
    "new@example.com 확인을 기다려요. 링크를 누르면 등록돼요.",
    ["다시 보내기", "취소"],
  ],
])("of an address that %s the line says so, and what to do", async (_, state, words, acts) => {
  openLine(state);
  await expect.element(page.getByRole("status").filter({ hasText: words })).toBeVisible();
  expect(
    button(/./)
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(acts);
  await expect.element(page.getByRole("definition")).toHaveTextContent(state.email === null ? "" : EMAIL);
  await expectAccessible();
});

test("a link is asked for, and once more when a minute is over, which is counted down", async () => {
  const { calls, become } = openLine(
    {},
    { sendEmailLink: () => (become({ link: { email: EMAIL, waitSeconds: 2 } }), example("sendEmailLink")) },
  );
  const sent = () => calls.filter(({ name }) => name === "sendEmailLink").length;
  await button("확인 메일 받기").click();
  await expect.element(button(/^다시 보내기 0:0[12]$/)).toHaveAttribute("aria-disabled", "true");
  await button(/^다시 보내기/).click({ force: true });
  expect(sent()).toBe(1);
  await expect.element(button("다시 보내기")).not.toHaveAttribute("aria-disabled");
  await button("다시 보내기").click();
  await expect.poll(sent).toBe(2);
});

test("too many links, and a server that is silent, are said; the line stays", async () => {
  let next = () => refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: 600 });
  openLine({}, { sendEmailLink: () => next() });
  await button("확인 메일 받기").click();
  await expect.element(page.getByRole("alert").filter({ hasText: "10분 뒤에" })).toBeVisible();
  next = silence;
  await button("확인 메일 받기").click();
  await expect.element(page.getByRole("alert").filter({ hasText: /닿지 못했어요/ })).toBeVisible();
  await expect.element(button("확인 메일 받기")).toBeVisible();
});

test("a change is called off, and a first address asked for", async () => {
  const { become, onChange } = openLine(
    { email: null, link: { email: "new@example.com", waitSeconds: 0 } },
    { cancelEmailChange: () => (become({ email: null }), example("cancelEmailChange")) },
  );
  await button("취소").click();
  await button("이메일 등록하기").click();
  expect(onChange).toHaveBeenCalledTimes(1);
});

const email = page.getByLabelText("새 이메일");
const current = page.getByLabelText("지금 비밀번호");
const send = button("확인 메일 보내기");

function openSheet(state: Partial<MyEmail>, answers: Answers = {}) {
  const onClose = vi.fn<() => void>();
  const calls = serve({
    getMyEmail: () => ({ ...PLAIN, ...state }),
    getSignInOptions: () => ({ kakao: { authorizeUrl: "https://kakao.example/authorize" }, passkeys: null }),
    ...answers,
  });
  show(<EmailSheet onClose={onClose} />, "/mypage");
  return { onClose, sent: () => calls.filter(({ name }) => name === "changeMyEmail").map(({ body }) => body) };
}

test("what is missing is said at its field, the first of them has the focus, and nothing is sent", async () => {
  const { sent } = openSheet({});
  await send.click();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription("새 이메일을 적어 주세요.");
  await expect.element(current).toHaveAccessibleDescription("지금 비밀번호를 적어 주세요.");
  await expectAccessible("dialog");
  await email.fill("new@example.com");
  await send.click();
  await expect.element(current).toHaveFocus();
  expect(sent()).toEqual([]);
});

test.each([
  ["EMAIL_UNCHANGED", email],
  ["INVALID_INPUT", email],
  ["CURRENT_PASSWORD_WRONG", current],
] as const)("a refusal by %s is said at the field it is about, which gets the focus", async (code, field) => {
  openSheet({}, { changeMyEmail: () => refuse(code) });
  await email.fill("new@example.com");
  await current.fill("namsan5laps!");
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveFocus();
  await expect.element(field).toBeInvalid();
  await expect.element(field).toHaveAccessibleDescription(errors[code][1]);
});

test("what was typed stays for the next try; then the sheet closes and says what to do", async () => {
  let isReached = false;
  const answer = example("changeMyEmail");
  const { onClose, sent } = openSheet({}, { changeMyEmail: () => (isReached ? answer : silence()) });
  await email.fill(" new@example.com ");
  await current.fill("namsan5laps!");
  await send.click();
  await expect.element(page.getByRole("alert").filter({ hasText: /닿지 못했어요/ })).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  isReached = true;
  await send.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  await expect.element(page.getByText(answer.message)).toBeVisible();
  expect(sent().at(-1)).toEqual({ email: "new@example.com", currentPassword: "namsan5laps!" });
});

test("Enter that ends a syllable sends nothing", async () => {
  const { sent } = openSheet({});
  await email.click();
  await inputMethod().compose("민");
  await inputMethod().pressEnterWhileComposing();
  await inputMethod().finish("민");
  expect(sent()).toEqual([]);
  await expect.element(page.getByText("지금 비밀번호를 적어 주세요.")).not.toBeInTheDocument();
});

test("who has no password is asked for none soon after Kakao, and led to Kakao later", async () => {
  let isOld = false;
  const { sent } = openSheet(
    { email: null, proof: "none" },
    { changeMyEmail: () => (isOld ? refuse("KAKAO_PROOF_NEEDED") : example("changeMyEmail")) },
  );
  const first = page.getByRole("textbox", { name: "이메일" });
  await expect.element(page.getByRole("dialog", { name: "이메일 등록하기" })).toBeVisible();
  await expect.element(current).not.toBeInTheDocument();
  await first.fill("new@example.com");
  await send.click();
  await expect.poll(sent).toEqual([{ email: "new@example.com" }]);
  isOld = true;
  await send.click();
  await expect.element(page.getByText(/카카오로 한 번 더 로그인해 주세요/)).toBeVisible();
  await expect.element(button("카카오 로그인")).toBeVisible();
});

test("the link's page confirms by a press, not by being opened, and says why it could not", async () => {
  let isOver = true;
  const calls = serve({
    confirmEmail: () => (isOver ? refuse("EMAIL_LINK_INVALID") : { status: 200, message: "이메일을 확인했어요." }),
  });
  show(<ConfirmEmailPage />, "/email/confirm#abc");
  await expect.element(page.getByRole("heading", { name: "이 이메일을 확인할까요?" })).toBeVisible();
  await expectAccessible();
  expect(calls.filter(({ name }) => name === "confirmEmail")).toEqual([]);
  await button("이메일 확인하기").click();
  await expect.element(page.getByRole("alert").filter({ hasText: "이미 쓴 링크예요" })).toBeVisible();
  isOver = false;
  await button("이메일 확인하기").click();
  await expect.element(page.getByRole("heading", { name: "이메일을 확인했어요." })).toBeVisible();
  expect(calls.filter(({ name }) => name === "confirmEmail").map(({ body }) => body)).toEqual([
    { token: "abc" },
    { token: "abc" },
  ]);
});
