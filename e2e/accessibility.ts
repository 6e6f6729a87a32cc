import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** What axe finds on the page, or in the `part` of it that a selector names: a line a rule, with the elements. */
export async function violationsOn(page: Page, part?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/** How many pixels the page is wider than the window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Everybody can use the page as it stands, and nothing on it sticks out sideways. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  expect(await violationsOn(page, part)).toEqual([]);
  expect(await overflowOf(page), "sticks out sideways").toBeLessThanOrEqual(0);
}
