import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessibleInEachTheme } from "../../../../test/accessibility.ts";
import { type Answers, example, refuse, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { KakaoLinkDialog } from "./KakaoLinkDialog.tsx";

const dialog = page.getByRole("dialog");
const button = (name: string) => dialog.getByRole("button", { name, exact: true });
const current = dialog.getByLabelText("지금 쓰는 비밀번호");

function open({ hasPassword = true, ...answers }: Answers & { hasPassword?: boolean } = {}) {
  const onClose = vi.fn<() => void>();
  const calls = serve({
    getPasswordProof: () => ({ proof: "none" }),
    getMyEmail: () => ({ email: "minseo@example.com", isConfirmed: true, link: null, proof: "password" }),
    unlinkKakao: () => ({ status: 200, message: "카카오 연결을 끊었어요." }),
    ...answers,
  });
  const dialogOf = <KakaoLinkDialog linkedAt="2026-11-28T09:30:00.000Z" hasPassword={hasPassword} onClose={onClose} />;
  show(dialogOf, "/mypage");
  return { onClose, sent: () => calls.filter(({ name }) => name === "unlinkKakao").map(({ body }) => body) };
}

test("the end of the link says since when there is one and what is left, and is accessible, in each theme", async () => {
  const { onClose, sent } = open();
  await expect.element(dialog.getByText("2026년 11월 28일에 연결했어요.")).toBeVisible();
  await expect.element(dialog.getByText("이 계정과 이메일이 같은 카카오 계정만 다시 연결할 수 있어요.")).toBeVisible();
  await expectAccessibleInEachTheme("dialog");
  await button("연결 끊기").click();
  await expect.element(page.getByText("카카오 연결을 끊었어요.")).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
  expect(sent()).toEqual([{}]);
});

test("an older session is asked for the password, and a wrong one is said at its field", async () => {
  let isRight = false;
  const { onClose, sent } = open({
    getPasswordProof: () => ({ proof: "password" }),
    unlinkKakao: () => (isRight ? example("unlinkKakao") : refuse("CURRENT_PASSWORD_WRONG")),
  });
  await expect.element(current).toHaveFocus();
  await current.fill("wrong123!");
  await button("연결 끊기").click();
  await expect.element(current).toHaveAccessibleDescription(/지금 쓰는 비밀번호가 맞지 않아요/);
  expect(onClose).not.toHaveBeenCalled();
  isRight = true;
  await current.fill("right123!");
  await button("연결 끊기").click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent()).toEqual([{ currentPassword: "wrong123!" }, { currentPassword: "right123!" }]);
});

test("who has no e-mail is told what a forgotten password would mean", async () => {
  open({ getMyEmail: () => ({ email: null, isConfirmed: false, link: null, proof: "password" }) });
  await expect.element(dialog.getByText("이메일이 없어서, 비밀번호를 잊으면 계정을 되찾을 수 없어요.")).toBeVisible();
});

test("who has no password is led to one first", async () => {
  const { sent } = open({ hasPassword: false });
  await expect.element(page.getByRole("dialog", { name: "비밀번호를 먼저 정해 주세요" })).toBeVisible();
  await expectAccessibleInEachTheme("dialog");
  const way = dialog.getByRole("link", { name: "비밀번호 정하기" });
  await expect.element(way).toHaveAttribute("href", "/mypage/passwordchange");
  expect(button("연결 끊기").elements()).toEqual([]);
  expect(sent()).toEqual([]);
});
