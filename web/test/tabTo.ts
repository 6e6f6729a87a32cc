import { expect } from "vitest";
import { type Locator, userEvent } from "vitest/browser";

/** Presses Tab once `stop`, the next one there is, is shown, and waits until it has the focus. */
export async function tabTo(stop: Locator): Promise<void> {
  await expect.element(stop).toBeVisible();
  // The page around the tests may have it: keys would go there.
  window.focus();
  await userEvent.tab();
  await expect.element(stop).toHaveFocus();
}
