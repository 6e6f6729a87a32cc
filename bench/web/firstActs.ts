/**
 * How soon a rendered page does what its reader does first, on a slow phone: a tap, and Enter in a search. Timed are the visible
 * sign that the tap was heard, and the act itself, both from the act on; the app's scripts come on the same network.
 */
import { paths } from "@fitmate/contract/paths";
import { type Browser, devices } from "playwright";
import { HttpClient } from "../../server/test/client.ts";
import { percentile } from "../measuring/http.ts";
import { openSlowNetwork } from "./slowNetwork.ts";
import { expectAtMost, launchBrowser, shownAfter, slowTab } from "./slowPhone.ts";

const RUNS = 3;
const MEDIAN = 0.5;
/** So long after the first paint: at once, and when somebody has looked for what to press. */
const AFTER_PAINT_MS = [0, 1_000];

const HEARD_MOST_MS = 100;
const DONE_MOST_MS = 1_200;

/** `done`: what shows only once the act is done. `typed`: the act is Enter after this. */
type Act = { path: string; control: string; done: string; typed?: string };

/** Measures the first acts on the pages of the server at `address`, and says what is missed. */
export async function measureFirstActs(address: string): Promise<void> {
  const network = await openSlowNetwork(Number(new URL(address).port));
  const browser = await launchBrowser();
  try {
    const table: Record<string, object> = {};
    for (const act of await actsOf(address)) {
      for (const wait of AFTER_PAINT_MS) {
        const name = `${act.path}: ${act.typed ? "Enter" : "tap"} ${wait} ms after the first paint`;
        const { heard, done } = await medians(browser, network.url, act, wait);
        table[name] = { "heard ms": heard, "done ms": done };
        expectAtMost(`${name}: heard ms`, heard, HEARD_MOST_MS);
        expectAtMost(`${name}: done ms`, done, DONE_MOST_MS);
      }
    }
    console.table(table);
  } finally {
    await browser.close();
    await network.close();
  }
}

/** The first acts of a visitor on the public pages; of the posts the last one. */
async function actsOf(address: string): Promise<Act[]> {
  const { postList } = await new HttpClient(address).ask("searchPosts");
  return [
    {
      path: "/",
      control: 'button[aria-label="다음 소개"]',
      done: 'button[aria-label="2번째 소개 보기"][aria-current=true]',
    },
    { path: "/posts", control: 'input[aria-label="제목 검색"]', typed: "한강", done: '[role=status] a[href="/posts"]' },
    { path: paths.post(postList[0]?.postId ?? 0), control: "main button[aria-pressed]", done: "[data-kind=error]" },
    { path: "/exerciseInfo", control: 'main li button[aria-label$="재생"]', done: "dialog[open]" },
  ];
}

/** The medians of an act, done `wait` ms after the first paint by somebody who has never been here. */
async function medians(
  browser: Browser,
  url: string,
  { path, control: selector, done: shown, typed }: Act,
  wait: number,
): Promise<{ heard: number; done: number }> {
  const heard: number[] = [];
  const done: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext(devices["Pixel 7"]);
    const tab = await slowTab(context);
    await tab.goto(url + path, { waitUntil: "commit" });
    const control = tab.locator(selector).filter({ visible: true }).first();
    await control.waitFor();
    await tab.waitForFunction((ms) => {
      const [paint] = performance.getEntriesByName("first-contentful-paint");
      return paint && performance.now() >= paint.startTime + ms;
    }, wait);
    if (typed) await control.fill(typed);
    // From the browser's own event on: how long the bench takes to make it is nobody's wait.
    await control.evaluate(
      (element, event) => {
        addEventListener(event, () => performance.mark("act"), { capture: true, once: true });
        const mark = () => {
          if (!element.hasAttribute("data-heard")) return;
          requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("heard")));
          watch.disconnect();
        };
        const watch = new MutationObserver(mark);
        watch.observe(element, { attributes: true });
      },
      typed ? "keydown" : "click",
    );
    if (typed) await control.press("Enter");
    else await control.tap();
    done.push(await shownAfter(tab, shown, "act"));
    heard.push(
      await tab.evaluate(() => {
        const [from, to] = ["act", "heard"].map((name) => performance.getEntriesByName(name)[0]?.startTime);
        // Where the app was there already, what was done is the answer.
        return from && to ? to - from : 0;
      }),
    );
    await context.close();
  }
  const median = (values: number[]) => Math.round(percentile(values, MEDIAN));
  return { heard: median(heard), done: median(done) };
}
