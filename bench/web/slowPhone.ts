/** What the benches of pages have in common: a phone's browser on a slow network. */
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";

const SLOWER_CPU = 4;

/** The browser of CHROMIUM_PATH. */
export function launchBrowser(): Promise<Browser> {
  const { CHROMIUM_PATH: executablePath } = process.env;
  return chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
}

/** A tab of a phone's processor. */
export async function slowTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  const devtools = await context.newCDPSession(tab);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_CPU });
  return tab;
}

/** Milliseconds from the page's start, or from `mark`, until what `selector` names can be seen. */
export async function shownAfter(tab: Page, selector: string, mark?: string): Promise<number> {
  const shown = await tab.waitForFunction(
    ([wanted, from]) => {
      const isSeen = [...document.querySelectorAll(wanted ?? "")].some((element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      );
      const start = from ? (performance.getEntriesByName(from)[0]?.startTime ?? 0) : 0;
      return isSeen ? Math.max(performance.now() - start, 1) : false;
    },
    [selector, mark],
    { polling: "raf" },
  );
  return shown.jsonValue() as Promise<number>;
}

/** Says that `what` is more than its goal, and lets the command fail. */
export function expectAtMost(what: string, value: number, most: number): void {
  if (value <= most) return;
  process.stdout.write(`MISSED: ${what} ${value}, goal ${most}\n`);
  process.exitCode = 1;
}
