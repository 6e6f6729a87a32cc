import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../../test/accessibility.ts";
import { serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { BlockedRow } from "./BlockedRow.tsx";

const BLOCKED = { nickname: "성수러너", profilePicture: null, blockedAt: "2026-11-20T09:00:00.000Z" };

test("the question stands in the list's item, not beside it", async () => {
  serve({});
  show(
    <ul aria-label="차단한 회원">
      <BlockedRow item={BLOCKED} onDone={() => {}} />
    </ul>,
  );
  await page.getByRole("button", { name: /^차단 해제/ }).click();
  await expect.element(page.getByRole("dialog", { name: "성수러너님의 차단을 해제할까요?" })).toBeVisible();
  const { children } = page.getByRole("list", { name: "차단한 회원" }).element();
  expect(Array.from(children, ({ tagName }) => tagName)).toEqual(["LI"]);
  await expectAccessible("dialog");
});
