import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { inputMethod } from "../../../test/inputMethod.ts";
import { example, refuse, serve } from "../../../test/server.ts";
import { signIn } from "../../../test/session.ts";
import { show } from "../../../test/show.tsx";
import { Component } from "./LeavePage.tsx";

test("Enter that ends a syllable deletes no account", async () => {
  const calls = serve({ getLeaveProof: () => ({ proof: "nickname" }), leave: () => refuse("WRONG_NICKNAME") });
  show(<Component />);
  await page.getByRole("textbox", { name: "내 닉네임" }).click();
  await inputMethod().compose("민서");
  await inputMethod().finish("서");
  await inputMethod().pressAfterComposing("Enter");
  await expect.element(page.getByRole("textbox")).toHaveValue("민서");
  const left = () => calls.filter(({ name }) => name === "leave").map(({ body }) => body);
  expect(left()).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await expect.poll(left).toEqual([{ nickname: "민서" }]);
});

test.each([
  ["run2", "run2를"],
  ["run3", "run3을"],
])("%s is asked for by the particle it is read with", async (nickname, words) => {
  signIn(nickname);
  serve({ getLeaveProof: () => ({ proof: "nickname" }) });
  show(<Component />);
  await expect.element(page.getByText(`확인을 위해 ${words} 그대로 적어 주세요.`)).toBeVisible();
});

test.each([true, undefined] as const)(
  "whoever has left reads that a mail comes, where there is an address: %s",
  async (mailed) => {
    signIn();
    serve({
      getLeaveProof: () => ({ proof: "nickname" }),
      leave: () => ({ ...example("getDeparture"), ...(mailed && { mailed }) }),
    });
    show(<Component />);
    await page.getByRole("textbox", { name: "내 닉네임" }).fill("민서");
    await page.getByRole("button", { name: "탈퇴하기" }).click();
    await expect.element(page.getByRole("heading", { name: "탈퇴를 신청했어요" })).toBeVisible();
    expect(page.getByText("언제까지 되돌릴 수 있는지 이메일로도 보내 드려요.").elements()).toHaveLength(mailed ? 1 : 0);
  },
);

test("what coming back does not bring back is said before", async () => {
  serve({ getLeaveProof: () => ({ proof: "password" }) });
  show(<Component />);
  await expect.element(page.getByText(/약속은 취소되고.*되돌려도 돌아오지 않아요/)).toBeVisible();
  expect(page.getByText(/모두 그대로/).elements()).toEqual([]);
});
