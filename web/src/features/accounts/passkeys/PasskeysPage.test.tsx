import type { Passkey } from "@fitmate/contract/passkeys";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessibleInEachTheme } from "../../../../test/accessibility.ts";
import { example, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { Component as PasskeysPage } from "./PasskeysPage.tsx";

test("the list, and the questions before one more and one less, are accessible, in each theme", async () => {
  const [passkey] = example("getPasskeys");
  if (!passkey) throw new Error("The contract shows no passkey.");
  const { hostname: rpId } = location;
  const passkeys: Passkey[] = [{ ...passkey, name: "Linux의 Chrome" }];
  serve({
    getPasskeys: () => passkeys,
    getPasswordProof: () => ({ proof: "none" }),
    getSignInOptions: () => ({ ...example("getSignInOptions"), passkeys: { rpId } }),
    removePasskey: () => {
      passkeys.length = 0;
      return example("removePasskey");
    },
  });
  show(<PasskeysPage />, "/mypage/passkeys");
  const dialog = page.getByRole("dialog");
  await expect.element(page.getByRole("listitem").getByText("Linux의 Chrome")).toBeVisible();
  await expectAccessibleInEachTheme();
  await page.getByRole("button", { name: "패스키 추가" }).click();
  await expect.element(dialog).toBeVisible();
  await expectAccessibleInEachTheme("dialog");
  await dialog.getByRole("button", { name: "그만두기" }).click();
  await page.getByRole("button", { name: "Linux의 Chrome 메뉴" }).click();
  await page.getByRole("menuitem", { name: "지우기" }).click();
  await expect.element(dialog).toBeVisible();
  await expectAccessibleInEachTheme("dialog");
  await dialog.getByRole("button", { name: "지우기" }).click();
  await expect.element(page.getByRole("heading", { name: "아직 패스키가 없어요" })).toBeVisible();
});
