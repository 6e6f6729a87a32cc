/**
 * Exercise videos with a hundred thousand in the catalogue: how long the first and the 200th page of a category take over
 * HTTP, as a ratio to a bare Fastify handler with the same SQL, and how that grows from 10,000 videos. Database: one of its
 * own on the server of DATABASE_URL, else an embedded one in a folder of its own. `npm run bench videos [videos]`.
 */
import { pathOf } from "../server/test/client.ts";
import { VIDEO_PAGE_SIZE } from "@fitmate/contract/limits";
import type { OpenDatabase } from "../server/src/platform/db/database.ts";
import { selectVideos } from "../server/src/features/videos/queries.ts";
import { withDatabase, withServer } from "./measuring/databases.ts";
import { percentile, time } from "./measuring/http.ts";
import { reachable, start, stop } from "./measuring/processes.ts";
import { statementsOf } from "./measuring/statements.ts";

const FEW = 10_000;
const MANY = Number(process.argv[2] ?? 100_000);
const REQUESTS = 300;
const WARM_UP = 60;
const GOALS = { p50: 5, ratio: 0.5, growth: 1.2 };
const PORTS = { whole: 3411, bare: 3412, few: 3413 };
const PAGES = [1, 200];

/** A third in each category, and every tenth hidden, as catalogues look that have been kept for a while. */
const VIDEOS = `
  insert into videos (video_id, category, title, title_is_published, state)
  select lpad(n::text, 11, '0'), (array['running', 'hiking', 'health'])[1 + n % 3], '운동 영상 ' || n, true,
         case when n % 10 = 0 then 'gone' else 'shown' end
    from generate_series(1, $1::integer) n`;

type Side = keyof typeof PORTS;
type Times = Record<Side, number[]>;
/** A running product with its database, and the cursor of each page to ask for. */
type World = { url: string; opened: OpenDatabase; cursors: number[] };

async function main(): Promise<void> {
  await withServer((serverUrl) =>
    withWorld(serverUrl, FEW, "few", (few) =>
      withWorld(serverUrl, MANY, "whole", async (many) => report(await measure(many, few))),
    ),
  );
}

async function withWorld(serverUrl: string, videos: number, side: Side, work: (world: World) => Promise<void>) {
  await withDatabase(serverUrl, `fitmate_bench_videos_${videos}`, async (opened, url) => {
    await opened.pool.query(VIDEOS, [videos]);
    await opened.pool.query("vacuum analyze videos");
    const server = start("server/src/main.ts", { DATABASE_URL: url, LOG_LEVEL: "error", PORT: String(PORTS[side]) });
    try {
      await reachable(`${addressOf(side)}/readyz`);
      const rows = await selectVideos(opened.db, "hiking", -1, VIDEO_PAGE_SIZE * Math.max(...PAGES));
      const cursors = PAGES.map((page) => rows[(page - 1) * VIDEO_PAGE_SIZE - 1]?.id ?? -1);
      await work({ url, opened, cursors });
    } finally {
      await stop(server);
    }
  });
}

async function measure(many: World, few: World): Promise<Times[]> {
  const statements = await Promise.all(
    many.cursors.map((cursor) =>
      statementsOf(many.opened, (db) => selectVideos(db, "hiking", cursor, VIDEO_PAGE_SIZE + 1)),
    ),
  );
  const environment = { DATABASE_URL: many.url, PORT: String(PORTS.bare), CASES: JSON.stringify(statements) };
  const bare = start("bench/measuring/bareServer.ts", environment);
  try {
    await reachable(`${addressOf("bare")}/`);
    const compareCase = (number: number, turns: number) =>
      compare([many.cursors[number] ?? -1, few.cursors[number] ?? -1], number, turns);
    // All of them first, or those that come first would meet colder code.
    for (const number of PAGES.keys()) await compareCase(number, WARM_UP);
    const times: Times[] = [];
    for (const number of PAGES.keys()) times.push(await compareCase(number, REQUESTS));
    return times;
  } finally {
    await stop(bare);
  }
}

/** The sides take turns, so that none has the warmer or the busier machine. */
async function compare([cursor, fewCursor]: [number, number], number: number, turns: number): Promise<Times> {
  const times: Times = { whole: [], bare: [], few: [] };
  for (let turn = 0; turn < turns; turn += 1) {
    times.whole.push(await time(`${addressOf("whole")}${pageAfter(cursor)}`, {}));
    times.bare.push(await time(`${addressOf("bare")}/case/${number}`, {}));
    times.few.push(await time(`${addressOf("few")}${pageAfter(fewCursor)}`, {}));
  }
  return times;
}

const pageAfter = (cursorId: number) =>
  pathOf("getVideos", { params: { category: "hiking" }, query: { cursorId, size: VIDEO_PAGE_SIZE } });
const addressOf = (side: Side) => `http://127.0.0.1:${PORTS[side]}`;

function report(times: readonly Times[]): void {
  let isMet = true;
  const rows = times.map(({ whole, bare, few }, index) => {
    const p50 = percentile(whole, 0.5);
    const ratio = percentile(bare, 0.5) / p50;
    const growth = p50 / percentile(few, 0.5);
    isMet &&= p50 < GOALS.p50 && ratio >= GOALS.ratio && growth <= GOALS.growth;
    const figures = { "p50 ms": p50, "p99 ms": percentile(whole, 0.99), ratio, growth };
    return [
      `page ${PAGES[index]}`,
      Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, Number(value.toFixed(2))])),
    ];
  });
  console.table(Object.fromEntries(rows));
  const goals = `p50 < ${GOALS.p50} ms, ratio >= ${GOALS.ratio}, growth <= ${GOALS.growth}`;
  process.stdout.write(`goals: ${goals}: ${isMet ? "met" : "MISSED"}\n`);
  if (!isMet) process.exitCode = 1;
}

await main();
