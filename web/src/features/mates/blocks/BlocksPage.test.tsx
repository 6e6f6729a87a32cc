import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, serve } from "../../../../test/server.ts";
import { signIn } from "../../../../test/session.ts";
import { show } from "../../../../test/show.tsx";
import { Component as BlocksPage } from "./BlocksPage.tsx";

test("once the last one is not blocked any more the focus is at the page's heading", async () => {
  signIn();
  const [blocked] = example("getBlocks");
  let isBlocked = true;
  serve({
    getBlocks: () => (isBlocked && blocked ? [blocked] : []),
    unblockMember: () => {
      isBlocked = false;
      return example("unblockMember");
    },
  });
  show(<BlocksPage />);
  await page.getByRole("button", { name: /^차단 해제/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^해제|차단 해제/ })
    .click();
  await expect.element(page.getByText("차단한 회원이 없어요")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "차단한 회원", exact: true })).toHaveFocus();
});
