import { errors } from "@fitmate/contract/errors";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../../test/accessibility.ts";
import { inputMethod } from "../../../../test/inputMethod.ts";
import { type Answers, example, refuse, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { NicknameDialog } from "./NicknameDialog.tsx";

const field = page.getByLabelText("새 닉네임");
const check = page.getByRole("button", { name: "중복 확인 (새 닉네임)" });
const send = page.getByRole("button", { name: "바꾸기", exact: true });

const FREE: Answers = {
  getNicknameChange: () => ({ former: null }),
  checkDuplicate: () => ({ isDuplicate: false }),
  changeNickname: () => example("changeNickname"),
};

function open(answers: Answers = {}) {
  const onChanged = vi.fn<(nickname: string) => void>();
  const onClose = vi.fn<() => void>();
  const calls = serve({ ...FREE, ...answers });
  show(<NicknameDialog nickname="Minseo" onChanged={onChanged} onClose={onClose} />, "/mypage");
  const sent = () => calls.filter(({ name }) => name === "changeNickname").map(({ body }) => body);
  return { calls, sent, onChanged, onClose };
}

test("says what a change means before it is made, and asks in Hangul without half a syllable", async () => {
  const { calls, sent, onChanged } = open();
  await expect
    .element(page.getByRole("dialog"))
    .toHaveAccessibleDescription(
      "30일에 한 번 바꿀 수 있어요. 그 30일 동안 이전 닉네임은 나만 쓸 수 있어서, 이전 링크도 나에게 이어지고 로그인도 돼요.",
    );
  await expect.element(field).toHaveFocus();
  const ime = inputMethod();
  await ime.compose("쉬는 민!");
  await ime.compose("서");
  await ime.pressEnterWhileComposing();
  await ime.finish("서");
  await expect.element(field).toHaveValue("쉬는민서");
  expect([calls.filter(({ name }) => name === "checkDuplicate"), sent()]).toEqual([[], []]);
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveAccessibleDescription("쓸 수 있는 닉네임이에요.");
  await expectAccessible();
  await send.click();
  await expect.poll(() => onChanged).toHaveBeenCalledWith("쉬는민서");
  expect(sent()).toEqual([{ nickname: "쉬는민서" }]);
});

test("nothing, and the nickname one has, are not sent; one's own in other letters is", async () => {
  const { calls, sent } = open();
  await send.click();
  await expect.element(field).toHaveAccessibleDescription("닉네임을 적어 주세요.");
  await field.fill("Minseo");
  await send.click();
  await expect.element(field).toHaveAccessibleDescription("지금 쓰는 닉네임이에요. 다른 닉네임을 적어 주세요.");
  expect(sent()).toEqual([]);
  await field.fill("MinSeo");
  await check.click();
  await expect.element(field).toHaveAccessibleDescription("쓸 수 있는 닉네임이에요.");
  expect(calls.filter(({ name }) => name === "checkDuplicate")).toEqual([]);
  await send.click();
  await expect.poll(() => sent()).toEqual([{ nickname: "MinSeo" }]);
});

test("one that somebody has taken meanwhile is refused at the field, until another is written", async () => {
  let answer: ReturnType<typeof refuse> | undefined = refuse("NICKNAME_TAKEN");
  const { onChanged } = open({ changeNickname: () => answer ?? example("changeNickname") });
  await field.fill("성수러너");
  await send.click();
  await expect.element(field).toHaveAccessibleDescription(errors.NICKNAME_TAKEN[1]);
  expect(onChanged).not.toHaveBeenCalled();
  answer = undefined;
  await field.fill("성수러너2");
  await expect.element(field).not.toHaveAccessibleDescription(errors.NICKNAME_TAKEN[1]);
  await send.click();
  await expect.poll(() => onChanged).toHaveBeenCalledWith("성수러너2");
});

test("changed lately, on another device, too, it says from when it is possible again", async () => {
  open({ changeNickname: () => refuse("NICKNAME_CHANGED_LATELY") });
  await field.fill("또바꾸기");
  await send.click();
  await expect.element(page.getByText(errors.NICKNAME_CHANGED_LATELY[1])).toBeVisible();
});

test("within 30 days there is nothing to fill in, but when", async () => {
  const { onClose } = open({
    getNicknameChange: () => ({ former: { nickname: "처음이름", until: "2099-12-23T06:04:30.000Z" } }),
  });
  await expect
    .element(page.getByRole("dialog"))
    .toHaveAccessibleDescription(
      "닉네임은 30일에 한 번 바꿀 수 있어요. 2099년 12월 23일 오후 3:05부터 다시 바꿀 수 있어요. 그때까지 이전 닉네임 ‘처음이름’ 링크도 나에게 이어져요.",
    );
  await expect.element(field).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole("button", { name: "닫기" }).click();
  expect(onClose).toHaveBeenCalled();
});
