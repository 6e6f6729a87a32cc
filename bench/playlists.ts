/**
 * Playlists with a million saved videos: how long the overview of a member with fifty lists of two hundred, the marks of a
 * page of videos and a page of a list take over HTTP, and how that grows from a hundredth of it. Database: one of its own
 * on the server of DATABASE_URL, else an embedded one in a folder of its own. `npm run bench playlists`.
 */
import { HttpClient, pathOf } from "../server/test/client.ts";
import type { OpenDatabase } from "../server/src/platform/db/database.ts";
import { withDatabase, withServer } from "./measuring/databases.ts";
import { percentile, time } from "./measuring/http.ts";
import { reachable, start, stop } from "./measuring/processes.ts";
import { collect, fill, type Size } from "./playlists/data.ts";

const SIZES: Record<Side, Size> = {
  many: { members: 50_000, videos: 100_000, saved: 1_000_000 },
  few: { members: 500, videos: 1_000, saved: 10_000 },
};
const PORTS = { many: 3395, few: 3396 };
const REQUESTS = 200;
const WARM_UP = 30;
const GOALS = { p50: 5, growth: 1.5 };
const idsUpTo = (count: number) =>
  Array.from({ length: count }, (_, index) => `b${String(index * 3 + 1).padStart(10, "0")}`).join();
const LIST = { playlistName: "목록 25" };
const CASES = {
  overview: pathOf("getPlaylists"),
  "marks of 5 videos": pathOf("getSavedVideos", { query: { videoIds: idsUpTo(5) } }),
  "marks of 50 videos": pathOf("getSavedVideos", { query: { videoIds: idsUpTo(50) } }),
  "first page of a list": pathOf("getPlaylist", { params: LIST, query: { cursorId: -1, size: 5 } }),
  "last page of a list": pathOf("getPlaylist", { params: LIST, query: { cursorId: 195, size: 5 } }),
};

type Side = "many" | "few";
type World = { url: string; token: string };

async function main(): Promise<void> {
  await withServer((serverUrl) =>
    withWorld(serverUrl, "few", (few) => withWorld(serverUrl, "many", (many) => measure({ many, few }))),
  );
}

async function withWorld(serverUrl: string, side: Side, work: (world: World) => Promise<void>): Promise<void> {
  await withDatabase(serverUrl, `fitmate_bench_playlists_${side}`, async (opened, databaseUrl) => {
    const began = performance.now();
    await fill(opened, SIZES[side]);
    const url = `http://127.0.0.1:${PORTS[side]}`;
    const environment = { DATABASE_URL: databaseUrl, LOG_LEVEL: "error", PORT: String(PORTS[side]) };
    const server = start("server/src/main.ts", environment);
    try {
      await reachable(`${url}/readyz`);
      const token = await signUpCollector(opened, url);
      process.stdout.write(`${side}: filled in ${Math.round((performance.now() - began) / 1_000)} s\n`);
      await work({ url, token });
    } finally {
      await stop(server);
    }
  });
}

/** Answers the token of a member with fifty lists. */
async function signUpCollector(opened: OpenDatabase, url: string): Promise<string> {
  const account = { nickname: "collector", password: "laps4bench" };
  const body = { ...account, email: "collector@example.com", gender: true, isPublic: true };
  const visitor = new HttpClient(url);
  await visitor.ask("signUp", { body });
  await collect(opened, account.nickname);
  return visitor.ask("signIn", { body: account });
}

/** The sides take turns, so that none has the warmer or the busier machine. */
async function measure(worlds: Record<Side, World>): Promise<void> {
  const missed: string[] = [];
  const rows: Record<string, object> = {};
  for (const [name, path] of Object.entries(CASES)) {
    const times: Record<Side, number[]> = { many: [], few: [] };
    for (let turn = 0; turn < WARM_UP + REQUESTS; turn += 1) {
      for (const side of ["many", "few"] as const) {
        const took = await time(worlds[side].url + path, { token: worlds[side].token });
        if (turn >= WARM_UP) times[side].push(took);
      }
    }
    const p50 = percentile(times.many, 0.5);
    const growth = p50 / percentile(times.few, 0.5);
    if (p50 > GOALS.p50 || growth > GOALS.growth) missed.push(name);
    const round = (value: number) => Number(value.toFixed(2));
    rows[name] = { "p50 ms": round(p50), "p99 ms": round(percentile(times.many, 0.99)), growth: round(growth) };
  }
  console.table(rows);
  const goals = `p50 <= ${GOALS.p50} ms, growth <= ${GOALS.growth}`;
  process.stdout.write(`goals: ${goals}: ${missed.length === 0 ? "met" : `MISSED by ${missed.join("; ")}`}\n`);
  if (missed.length > 0) process.exitCode = 1;
}

await main();
