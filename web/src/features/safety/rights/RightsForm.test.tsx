import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { inputMethod } from "../../../../test/inputMethod.ts";
import { example, serve } from "../../../../test/server.ts";
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

test("what was written is there again after another page, until it has arrived", async () => {
  const sent = Promise.withResolvers<void>();
  serve({ sendRightsReport: () => sent.promise.then(() => example("sendRightsReport")) });
  const { router, queryClient } = show(<RightsForm address="/posts/7" onSent={() => {}} />);
  await page.getByRole("textbox", { name: "이름" }).fill("김민서");
  await page.getByRole("textbox", { name: "이메일" }).fill("minseo@example.com");
  const words = page.getByRole("textbox", { name: "어떤 점이 문제인가요?" });
  await words.fill("제 얼굴이 그대로 나와요.");
  await page.getByRole("radio", { name: /사생활/ }).click();
  await page.getByRole("checkbox", { name: /사실대로 적었어요/ }).click();
  await page.getByRole("link", { name: "개인정보 처리방침" }).click();
  await expect.element(words).not.toBeInTheDocument();
  await router.navigate("/");
  await expect.element(words).toHaveValue("제 얼굴이 그대로 나와요.");
  await expect.element(page.getByRole("textbox", { name: "이름" })).toHaveValue("김민서");
  await expect.element(page.getByRole("textbox", { name: "어디에 있나요?" })).toHaveValue("/posts/7");
  await page.getByRole("button", { name: "신고 보내기" }).click();
  await router.navigate("/elsewhere");
  await expect.element(words).not.toBeInTheDocument();
  sent.resolve();
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  await router.navigate("/");
  await expect.element(words).toHaveValue("");
});
