import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, refuse, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { Agree } from "./Agree.tsx";

test.each([
  ["그럴게요", "이번엔 어려워요"],
  ["이번엔 어려워요", "그럴게요"],
])("while %s is under way, %s cannot be answered", async (name, other) => {
  const answered = Promise.withResolvers<void>();
  serve({ answerCheckIn: () => answered.promise.then(() => refuse("CHECK_IN_OVER")) });
  show(<Agree watch={{ ...example("answerCheckIn"), aheadMs: 0 }} nickname="한강러너" />);
  await page.getByRole("button", { name }).click();
  await expect.element(page.getByRole("button", { name })).toHaveAttribute("aria-busy");
  await expect.element(page.getByRole("button", { name: other })).toBeDisabled();
  answered.resolve();
  await expect.element(page.getByRole("button", { name: other })).toBeEnabled();
});
