import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { inputMethod } from "../../../test/inputMethod.ts";
import { refuse, serve } from "../../../test/server.ts";
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
