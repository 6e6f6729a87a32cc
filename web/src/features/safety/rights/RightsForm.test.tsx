import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { inputMethod } from "../../../../test/inputMethod.ts";
import { serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { RightsForm } from "./RightsForm.tsx";

test("Enter that ends a syllable of the name does not try to send, the next one does", async () => {
  serve({});
  show(<RightsForm address="" onSent={() => {}} />);
  const name = page.getByRole("textbox", { name: "이름" });
  await name.click();
  await inputMethod().compose("민서");
  await inputMethod().finish("서");
  await inputMethod().pressAfterComposing("Enter");
  await expect.element(name).toHaveValue("민서");
  expect(page.getByText("이메일을 적어 주세요", { exact: false }).elements()).toEqual([]);
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("확인 메일을 받을 이메일을 적어 주세요.")).toBeVisible();
});
