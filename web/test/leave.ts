import type { DataRouter } from "react-router";
import { expect } from "vitest";
import type { Locator } from "vitest/browser";
import { textsOf } from "../src/lib/keptTexts.ts";

type Leaving = {
  router: DataRouter;
  /** Sends what 민서 has written. */
  submit: Locator;
  /** Lets the server answer. */
  answer: () => void;
};

/** Sends, and goes elsewhere before the server has answered: what was written is kept until it has, and no longer. */
export async function leaveWhileSending({ router, submit, answer }: Leaving): Promise<void> {
  await submit.click();
  await expect.element(submit).toHaveAttribute("aria-busy", "true");
  await router.navigate("/elsewhere");
  await expect.element(submit).not.toBeInTheDocument();
  expect(textsOf("민서")).toHaveLength(1);
  answer();
  await expect.poll(() => textsOf("민서")).toEqual([]);
}
