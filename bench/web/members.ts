/**
 * How soon a member has a page's content on a slow phone: opened for the first time (cold), again in the same browser (warm),
 * and by a tap from another page (moving). Held against a bare page that loads the same framework and one list over the same
 * network, in the same run.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, devices, type Request } from "playwright";
import { percentile } from "../measuring/http.ts";
import { serveBarePage } from "./barePage.ts";
import { type Session, signedIn, signIn } from "./signedIn.ts";
import { openSlowNetwork } from "./slowNetwork.ts";
import { expectAtMost, launchBrowser, shownAfter, slowTab } from "./slowPhone.ts";

const RUNS = 3;
const MEDIAN = 0.5;
/** So long after its content a page has come to rest: what comes afterwards has come, and the service worker has what it keeps. */
const REST_MS = 6_000;

const COLD_MOST = 1.5;
const WARM_MOST = 1.2;
const MOVING_MOST_MS = 400;
const REQUESTS_MOST = 25;

/** `content`: what shows only once the member's own data is there. `link`: what leads to it from `from`. */
type MemberPage = { path: string; content: string; from: string; link: string };

const PAGES: readonly MemberPage[] = [
  { path: "/", content: 'main a[href^="/messenger/"]', from: "/posts", link: 'nav a[href="/"]' },
  { path: "/findmate", content: "main li button", from: "/", link: 'nav a[href="/findmate"]' },
  { path: "/messenger", content: 'main a[href^="/messenger/"]', from: "/", link: 'header a[href="/messenger"]' },
  { path: "/posts", content: 'main li a[href^="/posts/"]', from: "/", link: 'nav a[href="/posts"]' },
  { path: "/mypage", content: "main form input", from: "/", link: 'nav a[href="/mypage"]' },
];
const BARE: Pick<MemberPage, "path" | "content"> = { path: "/", content: "li" };

type Opened = { ms: number; requests: number; kilobytes: number };
type Figures = Opened & { warm: number };

/** Measures a member's pages of the server at `address`, and says what is missed. */
export async function measureMembers(address: string): Promise<void> {
  const session = await signIn(address);
  const folder = await mkdtemp(join(tmpdir(), "fitmate-bare-"));
  const bare = await serveBarePage(folder, address);
  const networks = await Promise.all([Number(new URL(address).port), bare.port].map(openSlowNetwork));
  const [app, peer] = networks.map(({ url }) => url) as [string, string];
  const browser = await launchBrowser();
  try {
    const held = await openings(browser, session, peer, BARE);
    process.stdout.write(`A bare page: cold ${held.ms} ms, warm ${held.warm} ms\n`);
    const table: Record<string, object> = {};
    for (const page of PAGES) {
      const { ms, warm, requests, kilobytes } = await openings(browser, session, app, page);
      const moving = await moves(browser, session, app, page);
      const [cold, again] = [ms / held.ms, warm / held.warm].map((ratio) => Number(ratio.toFixed(2))) as [
        number,
        number,
      ];
      table[page.path] = {
        "cold ms": ms,
        "of bare": cold,
        "warm ms": warm,
        "of bare warm": again,
        "moving ms": moving,
        requests,
        kilobytes,
      };
      expectAtMost(`${page.path}: cold`, cold, COLD_MOST);
      expectAtMost(`${page.path}: warm`, again, WARM_MOST);
      expectAtMost(`${page.path}: moving ms`, moving, MOVING_MOST_MS);
      expectAtMost(`${page.path}: requests`, requests, REQUESTS_MOST);
    }
    console.table(table);
  } finally {
    await browser.close();
    await Promise.all([...networks, bare].map((each) => each.close()));
    await rm(folder, { recursive: true, force: true });
  }
}

/** The medians of opening `page` in a browser that has never been there, and in one that has. */
async function openings(
  browser: Browser,
  session: Session,
  url: string,
  page: Pick<MemberPage, "path" | "content">,
): Promise<Figures> {
  const cold: Opened[] = [];
  const warm: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await signedIn(browser, session, devices["Pixel 7"]);
    cold.push(await open(context, url, page));
    warm.push((await open(context, url, page)).ms);
    await context.close();
  }
  const median = (values: number[]) => Math.round(percentile(values, MEDIAN));
  return {
    ms: median(cold.map(({ ms }) => ms)),
    requests: median(cold.map(({ requests }) => requests)),
    kilobytes: median(cold.map(({ kilobytes }) => kilobytes)),
    warm: median(warm),
  };
}

/** The median of going to `page` by its link, its code and data never seen in this tab. */
async function moves(browser: Browser, session: Session, url: string, page: MemberPage): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await signedIn(browser, session, devices["Pixel 7"]);
    const tab = await slowTab(context);
    await tab.goto(url + page.from);
    const link = tab.locator(page.link).filter({ visible: true }).first();
    await link.waitFor();
    await tab.waitForTimeout(REST_MS);
    // From when the browser hears of it: what taps looks first whether it can, which takes that phone up to 200 ms.
    await tab.evaluate(() => {
      const mark = ({ timeStamp }: Event) => performance.mark("tap", { startTime: timeStamp });
      addEventListener("touchstart", mark, { capture: true, once: true });
    });
    // What looks whether something shows is brought before it is needed: that takes as long as a page.
    await shownAfter(tab, "body");
    await link.tap();
    await tab.waitForURL(url + page.path);
    times.push(await shownAfter(tab, page.content, "tap"));
    await context.close();
  }
  return Math.round(percentile(times, MEDIAN));
}

async function open(
  context: BrowserContext,
  url: string,
  { path, content }: Pick<MemberPage, "path" | "content">,
): Promise<Opened> {
  const tab = await slowTab(context);
  const requests: Request[] = [];
  tab.on("request", (request) => requests.push(request));
  await tab.goto(url + path, { waitUntil: "commit" });
  const ms = await shownAfter(tab, content);
  await tab.waitForTimeout(REST_MS);
  const sizes = await Promise.all(requests.map(async (request) => ((await request.response()) ? bytesOf(request) : 0)));
  await tab.close();
  return { ms, requests: requests.length, kilobytes: Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1_000) };
}

/** What came over the network for `request`; a stream has no end to count to. */
async function bytesOf(request: Request): Promise<number> {
  const over = new Promise<number>((resolve) => setTimeout(resolve, 100, 0));
  const came = request.sizes().then(
    ({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize,
    () => 0,
  );
  return Promise.race([came, over]);
}
