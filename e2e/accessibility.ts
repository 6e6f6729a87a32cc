import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page, type ViewportSize } from "@playwright/test";
import type axe from "axe-core";
import { DESKTOP, PHONE } from "./fixtures.ts";

/** Minified: less than half as much to hand to each page. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/**
 * What axe finds on the page, or in the `part` of it that a selector names: a line a rule, with the elements; `only` by the rules
 * of one kind. It runs in the page itself; the builder of Deque opens a second page each time, for frames of others, and takes
 * many times as long.
 */
export async function violationsOn(page: Page, part?: string, only?: RuleKind): Promise<string[]> {
  // A page that still loads has no heading.
  if (part === undefined) await page.locator("h1").first().waitFor({ state: "attached" });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async ([selector, kind]) => {
      const run = (window as unknown as { axe: typeof axe }).axe.run;
      // A part by itself lies in no landmark; the page around it does.
      const rules = { region: { enabled: selector === undefined } };
      // By its kind a rule is asked also where it is off without one: AAA wants more than we promise.
      const ofKind = { rules: { "color-contrast-enhanced": { enabled: false } } };
      const which = kind === undefined ? { rules } : { runOnly: { type: "tag" as const, values: [kind] }, ...ofKind };
      const found = await run(selector ?? document, { iframes: false, resultTypes: ["violations"], ...which });
      const broken = found.violations.map(({ id, nodes }) => ({
        id,
        targets: nodes.map(({ target }) => target.join(" ")),
      }));
      // Axe's own rule of lists passes over what is hidden: a dialog in a list breaks it only once it opens.
      const strays = [...document.querySelectorAll(":is(ul, ol) > :not(li, script, template)")];
      if (strays.length > 0)
        broken.push({ id: "list", targets: strays.map(({ outerHTML }) => outerHTML.slice(0, 120)) });
      return broken;
    },
    [part, only] as const,
  );
  return violations.map(({ id, targets }) => `${id}: ${targets.join(", ")}`);
}

/** A tag of axe's. */
type RuleKind = "cat.color";

/** How many pixels the page is wider than the window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Everybody can use the page as it stands, and nothing on it sticks out sideways. */
export async function expectAccessible(page: Page, part?: string, only?: RuleKind): Promise<void> {
  expect(await violationsOn(page, part, only)).toEqual([]);
  expect(await overflowOf(page), "sticks out sideways").toBeLessThanOrEqual(0);
}

const THEMES = ["light", "dark"] as const;

type Theme = (typeof THEMES)[number];

/**
 * Shows the page as it stands in one theme after the other, and `look`s at it once its colours have got there. They are all that
 * the second theme has of its own: there only their rules have to be asked.
 */
export async function inEachTheme(page: Page, look: (theme: Theme, only?: RuleKind) => Promise<void>): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    await stand(page);
    await (colorScheme === THEMES[0] ? look(colorScheme) : look(colorScheme, "cat.color"));
  }
}

/** Colours that are still on their way from the other theme would be judged as they are: whatever moves is brought to its end. */
export const stand = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    for (const animation of ending) animation.finish();
  });

/** As `expectAccessible`, in each theme. */
export const expectAccessibleInEachTheme = (page: Page, part?: string): Promise<void> =>
  inEachTheme(page, (_, only) => expectAccessible(page, part, only));

/**
 * As `expectAccessibleInEachTheme`, on the page's own screen and then on the other of the two: a story acts
 * once, and what it comes to is looked at as phones and computers show it. What changes its place with the width (a card
 * that is a bar on phones) forgets what was open in it, and is looked at on two people's screens instead.
 */
export async function expectAccessibleOnEachScreen(page: Page): Promise<void> {
  await expectAccessibleInEachTheme(page);
  const own = page.viewportSize() ?? DESKTOP.viewport;
  await showIn(page, own.width === PHONE.viewport.width ? DESKTOP : PHONE);
  await expectAccessibleInEachTheme(page);
  await showIn(page, { viewport: own });
}

/** Shows the page as it stands in the window of a phone or a computer, once what follows its size is there. */
export async function showIn(page: Page, { viewport }: { viewport: ViewportSize }): Promise<void> {
  await page.setViewportSize(viewport);
  await settle(page);
}

/** Every screen has its heading once it is there; before that it is still on its way. */
export async function settle(page: Page): Promise<void> {
  // What follows the size of the window has been told of it two frames later.
  await page.evaluate(() => new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(told))));
  await expect(page.locator("h1").first()).toBeAttached();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}
