/**
 * How soon a page shows anything on a slow phone that has never been here: the bar, the title and what stands in for its content,
 * for a visitor where it is for visitors, else for a member. Timed is the browser's first contentful paint.
 */
import { type Browser, devices } from "playwright";
import { percentile } from "../measuring/http.ts";
import { type Session, signedIn, signIn } from "./signedIn.ts";
import { openSlowNetwork } from "./slowNetwork.ts";
import { expectAtMost, launchBrowser, slowTab } from "./slowPhone.ts";

const RUNS = 3;
const MEDIAN = 0.5;
const SHELL_MOST_MS = 1_500;

const VISITORS = ["/", "/signin", "/signup", "/finduserid", "/meetups"];
const MEMBERS = [
  "/",
  "/findmate",
  "/mates",
  "/messenger",
  "/posts",
  "/posts/createpost",
  "/mypage",
  "/plans",
  "/bookmark",
];

/** Measures the shells of the server at `address`, and says what is missed. */
export async function measureShells(address: string): Promise<void> {
  const session = await signIn(address);
  const network = await openSlowNetwork(Number(new URL(address).port));
  const browser = await launchBrowser();
  try {
    const table: Record<string, object> = {};
    for (const [reader, paths] of [
      ["visitor", VISITORS],
      ["member", MEMBERS],
    ] as const) {
      for (const path of paths) {
        const name = `${path} for a ${reader}`;
        const ms = await median(browser, reader === "member" ? session : null, network.url + path);
        table[name] = { "shell ms": ms };
        expectAtMost(`${name}: shell ms`, ms, SHELL_MOST_MS);
      }
    }
    console.table(table);
  } finally {
    await browser.close();
    await network.close();
  }
}

async function median(browser: Browser, session: Session | null, url: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const phone = devices["Pixel 7"];
    const context = session ? await signedIn(browser, session, phone) : await browser.newContext(phone);
    const tab = await slowTab(context);
    await tab.goto(url, { waitUntil: "commit" });
    const painted = await tab.waitForFunction(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? false,
      undefined,
      { polling: "raf" },
    );
    times.push((await painted.jsonValue()) as number);
    await context.close();
  }
  return Math.round(percentile(times, MEDIAN));
}
