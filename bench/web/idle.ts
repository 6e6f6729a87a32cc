/**
 * What a page does while nobody touches it, on a wide screen: how long its main thread works a second, and how often it works out
 * styles, once all that comes after the content has come. Home is measured at rest, after its slides have gone round.
 */
import { paths } from "@fitmate/contract/paths";
import type { Browser, CDPSession, Page } from "playwright";
import { HttpClient } from "../../server/test/client.ts";
import { type Session, signedIn, signIn } from "./signedIn.ts";
import { expectAtMost, launchBrowser } from "./slowPhone.ts";

const WIDE = { viewport: { width: 1280, height: 900 } };
/** Whatever comes after the content has come by then, the service worker and its files, too; home's slides have gone round twice. */
const SETTLED_MS = 32_000;
const WATCHED_MS = 10_000;
/** The quietest counts: what loading left behind the browser clears away once, when it finds the time. */
const TIMES = 3;
const WORK_MOST_MS = 5;
/** Pages are watched beside each other, as many as leave a processor to each other. */
const TABS = 6;

const VISITORS = ["/", "/posts", "/exerciseInfo", "/meetups", "/signin", "/signup", "/safety"];
const MEMBERS = [
  "/",
  "/findmate",
  "/mates",
  "/members",
  "/messenger",
  "/posts",
  "/posts/createpost",
  "/exerciseInfo",
  "/meetups",
  "/meetups/map",
  "/meetups/new",
  "/plans",
  "/bookmark",
  "/playlists",
  "/mypage",
  "/mypage/notifications",
];

type Watched = { name: string; work: number; styles: number };

/** Measures the pages of the server at `address`, and says what is missed. */
export async function measureIdle(address: string): Promise<void> {
  const session = await signIn(address);
  const { postList } = await new HttpClient(address).ask("searchPosts");
  const browser = await launchBrowser();
  try {
    const pages = [
      ...VISITORS.map((path) => ({ path, reader: null })),
      ...[...MEMBERS, paths.post(postList[0]?.postId ?? 0)].map((path) => ({ path, reader: session })),
    ];
    const table: Record<string, object> = {};
    for (let first = 0; first < pages.length; first += TABS) {
      const watched = await Promise.all(
        pages.slice(first, first + TABS).map(({ path, reader }) => watch(browser, reader, address, path)),
      );
      for (const { name, work, styles } of watched) {
        table[name] = { "work ms a second": work, "styles a second": styles };
        expectAtMost(`${name}: work ms a second`, work, WORK_MOST_MS);
      }
    }
    console.table(table);
  } finally {
    await browser.close();
  }
}

async function watch(browser: Browser, session: Session | null, address: string, path: string): Promise<Watched> {
  const context = session ? await signedIn(browser, session, WIDE) : await browser.newContext(WIDE);
  const tab = await context.newPage();
  await tab.goto(address + path);
  await tab.waitForTimeout(SETTLED_MS);
  const devtools = await context.newCDPSession(tab);
  await devtools.send("Performance.enable");
  const times: Pick<Watched, "work" | "styles">[] = [];
  while (times.length < TIMES) times.push(await watchOnce(tab, devtools));
  await context.close();
  return {
    name: `${path} for a ${session ? "member" : "visitor"}`,
    work: Math.min(...times.map(({ work }) => work)),
    styles: Math.min(...times.map(({ styles }) => styles)),
  };
}

async function watchOnce(tab: Page, devtools: CDPSession): Promise<Pick<Watched, "work" | "styles">> {
  const before = await figures(devtools);
  await tab.waitForTimeout(WATCHED_MS);
  const after = await figures(devtools);
  const aSecond = (name: "TaskDuration" | "RecalcStyleCount") =>
    (after[name] - before[name]) / (after.Timestamp - before.Timestamp);
  return {
    work: Number((aSecond("TaskDuration") * 1_000).toFixed(1)),
    styles: Number(aSecond("RecalcStyleCount").toFixed(1)),
  };
}

async function figures(
  devtools: CDPSession,
): Promise<Record<"TaskDuration" | "RecalcStyleCount" | "Timestamp", number>> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value])) as Awaited<ReturnType<typeof figures>>;
}
