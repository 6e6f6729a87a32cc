/**
 * How fast the public pages are in a browser: Lighthouse as it comes, a phone on a slow network, the median of three runs
 * a page. Lighthouse reads and touches nothing: what it sees is a visitor who has not stirred yet, to whom the scripts have not
 * come (web/src/app/first/later.js). How soon, and how long the page is busy, is held against a bare page that loads the same framework and
 * one list, in the same run. What they weigh is held by e2e/journeys/weight.spec.ts.
 */
import { paths } from "@fitmate/contract/paths";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { HttpClient } from "../../server/test/client.ts";
import { percentile } from "../measuring/http.ts";
import { serveBarePage } from "./barePage.ts";

const RUNS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const MEDIAN = 0.5;

/** What a page has to reach; the first four are scores of 100. */
const AT_LEAST: Readonly<Record<string, number>> = {
  performance: 98,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
};
const AT_MOST: Readonly<Record<string, number>> = {
  CLS: 0.02,
  "script KB": 120,
  "fonts KB": 160,
};

/**
 * How many times what the bare page takes: until the largest content shows, which is rendered here and not there; and of the main
 * thread, which draws pictures, fonts and a layout here and a list there.
 */
const OF_BARE = { "LCP ms": 1, "work ms": 3 };

type Figures = Record<string, number>;

/** Measures the public pages of the server at `address`, and says what is missed. */
export async function measureVisitors(address: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "fitmate-bare-"));
  const peer = await serveBarePage(folder, address);
  try {
    const bare = await measure(`http://127.0.0.1:${peer.port}/`);
    const table: Record<string, Figures> = {};
    for (const page of await pagesOf(address)) table[page] = await measure(address + page);
    report(table, bare);
  } finally {
    await peer.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The public pages; of the posts the last one. */
async function pagesOf(address: string): Promise<string[]> {
  const { postList } = await new HttpClient(address).ask("searchPosts");
  return ["/", "/posts", paths.post(postList[0]?.postId ?? 0), "/exerciseInfo"];
}

/** The median of each figure. */
async function measure(address: string): Promise<Figures> {
  // The first reader after a start waits for what every later one finds ready.
  await (await fetch(address)).text();
  const runs: Figures[] = [];
  for (let attempt = 0; runs.length < RUNS && attempt < RUNS * 2; attempt += 1) {
    const figures = await visit(address);
    if (figures) runs.push(figures);
  }
  if (runs.length < RUNS) throw new Error(`Lighthouse cannot measure ${address}.`);
  return Object.fromEntries(
    Object.keys(runs[0] ?? {}).map((name) => [
      name,
      percentile(
        runs.map((figures) => figures[name] ?? 0),
        MEDIAN,
      ),
    ]),
  );
}

/** Lighthouse, in a browser that has never been here; undefined where it says that it could not measure. */
async function visit(address: string): Promise<Figures | undefined> {
  const { CHROMIUM_PATH: chromePath } = process.env;
  const browser = await launch({
    ...(chromePath && { chromePath }),
    chromeFlags: ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage"],
  });
  try {
    const result = await lighthouse(address, {
      port: browser.port,
      onlyCategories: [...CATEGORIES],
      logLevel: "error",
    });
    if (!result || result.lhr.runtimeError) return undefined;
    tellFailures(result.lhr);
    return figuresOf(result.lhr);
  } finally {
    browser.kill();
  }
}

function figuresOf({ categories, audits }: Result): Figures {
  const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const kilobytes = (type: string) => round(transferred(audits["network-requests"], type) / 1_000, 1);
  return {
    ...Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])),
    "FCP ms": round(number("first-contentful-paint")),
    "LCP ms": round(number("largest-contentful-paint")),
    CLS: round(number("cumulative-layout-shift"), 3),
    "TBT ms": round(number("total-blocking-time")),
    "work ms": round(number("mainthread-work-breakdown")),
    "script KB": kilobytes("Script"),
    "fonts KB": kilobytes("Font"),
  };
}

function transferred(audit: Result["audits"][string] | undefined, type: string): number {
  const { items = [] } = (audit?.details ?? {}) as { items?: { resourceType?: string; transferSize?: number }[] };
  return items.reduce((sum, item) => sum + (item.resourceType === type ? (item.transferSize ?? 0) : 0), 0);
}

/** Says what keeps a page from 100 where nothing is measured in time. */
function tellFailures({ categories, audits, finalDisplayedUrl }: Result): void {
  for (const name of CATEGORIES.slice(1)) {
    for (const { id, weight } of categories[name]?.auditRefs ?? []) {
      const { score, title } = audits[id] ?? {};
      if (weight > 0 && typeof score === "number" && score < 1) {
        process.stdout.write(`${finalDisplayedUrl}: ${name}: ${title}\n`);
      }
    }
  }
}

function round(value: number, digits = 0): number {
  return Number(value.toFixed(digits));
}

function report(table: Record<string, Figures>, bare: Figures): void {
  console.table({ ...table, "a bare page": bare });
  const ofBare = Object.entries(OF_BARE).map(([name, times]) => [name, times * (bare[name] ?? 0)]);
  const atMost: Readonly<Record<string, number>> = { ...AT_MOST, ...Object.fromEntries(ofBare) };
  for (const [page, figures] of Object.entries(table)) {
    for (const [name, value] of Object.entries(figures)) {
      const goal = AT_LEAST[name] ?? atMost[name];
      if (goal === undefined || (name in AT_LEAST ? value >= goal : value <= goal)) continue;
      process.stdout.write(`MISSED: ${page}: ${name} ${value}, goal ${goal}\n`);
      process.exitCode = 1;
    }
  }
}
