import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useState } from "react";
import type { Sport } from "@fitmate/contract/profile";
import { inputMethod } from "../../../test/inputMethod.ts";
import { show } from "../../../test/show.tsx";
import { SportCheckCards, VisibilityCards } from "./Choice.tsx";
import { PasswordField, SearchField, TextField } from "./TextField.tsx";

function Sports({ onChange }: { onChange: (value: Sport[]) => void }) {
  const [value, setValue] = useState<Sport[]>([]);
  const change = (next: Sport[]) => {
    setValue(next);
    onChange(next);
  };
  return <SportCheckCards legend="좋아하는 운동" value={value} onChange={change} />;
}

function Visibility() {
  const [value, setValue] = useState<boolean | null>(null);
  return <VisibilityCards value={value} onChange={setValue} />;
}

test("an error marks the field, is announced and describes it together with the hint", async () => {
  show(<TextField label="이메일" hint="로그인할 때 써요." error="이메일을 적어 주세요." />);
  const field = page.getByLabelText("이메일");
  await expect.element(field).toBeInvalid();
  await expect.element(field).toHaveAccessibleDescription("이메일을 적어 주세요. 로그인할 때 써요.");
  await expect.element(page.getByRole("alert").filter({ hasText: "이메일을 적어 주세요." })).toBeVisible();
});

test("a confirmation describes the field without marking it, and an error takes its place", async () => {
  show(<TextField label="닉네임" ok="쓸 수 있어요." />);
  const field = page.getByLabelText("닉네임");
  await expect.element(field).toHaveAccessibleDescription("쓸 수 있어요.");
  await expect.element(field).not.toHaveAttribute("aria-invalid");
  await expect.element(page.getByRole("status").filter({ hasText: "쓸 수 있어요." })).toBeVisible();
});

test("a password is shown and hidden, and what is typed stays", async () => {
  show(<PasswordField label="비밀번호" />);
  const field = page.getByLabelText("비밀번호", { exact: true });
  await field.fill("bukhan836m!");
  await expect.element(field).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "비밀번호 보기" }).click();
  await expect.element(field).toHaveAttribute("type", "text");
  await expect.element(field).toHaveValue("bukhan836m!");
  await page.getByRole("button", { name: "비밀번호 숨기기" }).click();
  await expect.element(field).toHaveAttribute("type", "password");
});

test("Enter searches with the whole text, but not while a syllable is composed", async () => {
  const search = vi.fn<(value: string) => void>();
  show(<SearchField label="제목 검색" onEnter={search} />);
  await page.getByRole("searchbox", { name: "제목 검색" }).click();
  const ime = inputMethod();
  await ime.compose("한강 러닝");
  await ime.pressEnterWhileComposing();
  expect(search).not.toHaveBeenCalled();
  await ime.finish("닝");
  await userEvent.keyboard("{Enter}");
  expect(search.mock.calls).toEqual([["한강 러닝"]]);
});

test("cards are chosen as a whole, by press and by arrow keys, and explain themselves", async () => {
  show(<Visibility />);
  const group = page.getByRole("group", { name: "정보 공개" });
  await group.getByText("소개와 운동은 메이트만 볼 수 있어요.").click();
  const hidden = group.getByRole("radio", { name: "비공개" });
  await expect.element(hidden).toBeChecked();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(group.getByRole("radio", { name: /^공개/ })).toBeChecked();
});

test("sports are answered in their own order, in whichever they were chosen", async () => {
  const change = vi.fn<(value: Sport[]) => void>();
  show(<Sports onChange={change} />);
  const sport = (name: string) => page.getByRole("checkbox", { name });
  await sport("헬스").click();
  await sport("러닝").click();
  await sport("등산").click();
  await sport("헬스").click();
  const answers = change.mock.calls.map(([value]) => value.length);
  expect(answers).toEqual([1, 2, 3, 2]);
  await expect.element(sport("헬스")).not.toBeChecked();
  await expect.element(sport("러닝")).toBeChecked();
});
