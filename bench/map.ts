/**
 * The map with a million members: how long the nearest people, views and a change of location take over HTTP, as a ratio
 * to a bare Fastify handler with the same SQL, how that grows from 10,000 members, and what the ledger of locations (위치 장부) costs:
 * as a ratio to the same server without it. Database: one of its own on the server of DATABASE_URL, else an embedded one in a
 * folder of its own. `npm run bench map [members]`.
 */
import { NO_LEVELS } from "@fitmate/contract/profile";
import type { LatLng } from "@fitmate/contract/cell";
import type { OpenDatabase } from "../server/src/platform/db/database.ts";
import { type Case, casesFor, type Viewer } from "./map/cases.ts";
import { fill } from "./map/data.ts";
import { withDatabase, withServer } from "./measuring/databases.ts";
import { percentile, time } from "./measuring/http.ts";
import { reachable, start, stop } from "./measuring/processes.ts";
import { HttpClient, pathOf } from "../server/test/client.ts";

const FEW = 10_000;
const MANY = Number(process.argv[2] ?? 1_000_000);
const REQUESTS = 200;
const WARM_UP = 30;
const GOALS = { p50: 5, ratio: 0.5, growth: 1.5, move: 3, ledger: 1.03 };
const PORTS = { whole: 3390, bare: 3391, few: 3392, unnoted: 3393 };
const SIDES = ["whole", "bare", "few", "unnoted"] as const;
const SEOUL: LatLng = { latitude: 37.5446, longitude: 127.0557 };
/** Jeongseon in Gangwon. */
const COUNTY: LatLng = { latitude: 37.3806, longitude: 128.6608 };
const MOVE = "change of location";
const WITHOUT_LEDGER = new URL("./map/withoutLedger.ts", import.meta.url).href;

type Side = keyof typeof PORTS;
type Times = Record<Side, number[]>;
type Member = Viewer & { token: string };
/** A running product with its database, and the two who look at its map. */
type World = { url: string; opened: OpenDatabase; seoul: Member; county: Member };

async function main(): Promise<void> {
  await withServer((serverUrl) =>
    withWorld(serverUrl, FEW, "few", (few) =>
      withWorld(serverUrl, MANY, "whole", async (many) => report(await measure(many, few))),
    ),
  );
}

async function withWorld(serverUrl: string, members: number, side: Side, work: (world: World) => Promise<void>) {
  await withDatabase(serverUrl, `fitmate_bench_map_${members}`, async (opened, url) => {
    const began = performance.now();
    await fill(opened, members);
    process.stdout.write(`${members} members in ${Math.round((performance.now() - began) / 1_000)} s\n`);
    const environment = { DATABASE_URL: url, LOG_LEVEL: "error", PORT: String(PORTS[side]) };
    const server = start("server/src/main.ts", environment);
    try {
      await reachable(`${addressOf(side)}/readyz`);
      const seoul = await settle(opened, side, "seoul", SEOUL);
      await work({ url, opened, seoul, county: await settle(opened, side, "county", COUNTY) });
    } finally {
      await stop(server);
    }
  });
}

async function measure(many: World, few: World): Promise<Map<string, Times>> {
  const cases = await casesFor(many.opened.db, many.seoul, many.county);
  const environment = (side: Side) => ({ DATABASE_URL: many.url, LOG_LEVEL: "error", PORT: String(PORTS[side]) });
  const bare = start("bench/map/bareServer.ts", { ...environment("bare"), CASES: JSON.stringify(cases) });
  const unnoted = start("server/src/main.ts", {
    ...environment("unnoted"),
    NODE_OPTIONS: `--import ${WITHOUT_LEDGER}`,
  });
  try {
    await reachable(`${addressOf("bare")}/`);
    await reachable(`${addressOf("unnoted")}/readyz`);
    const times = new Map<string, Times>();
    for (const [number, one] of cases.entries()) {
      const who = one.name.includes("county") ? "county" : "seoul";
      times.set(one.name, await compare(one, number, many[who].token, few[who].token));
    }
    const moves = { whole: await move(many, "whole"), bare: [], few: await move(few, "few"), unnoted: [] };
    return times.set(MOVE, moves);
  } finally {
    await stop(bare);
    await stop(unnoted);
  }
}

/** The sides take turns, so that none has the warmer or the busier machine. */
async function compare({ path }: Case, number: number, token: string, fewToken: string): Promise<Times> {
  const times: Times = { whole: [], bare: [], few: [], unnoted: [] };
  const ask = {
    whole: () => time(addressOf("whole") + path, { token }),
    bare: () => time(`${addressOf("bare")}/case/${number}`, { token }),
    few: () => time(addressOf("few") + path, { token: fewToken }),
    unnoted: () => time(addressOf("unnoted") + path, { token }),
  };
  for (let turn = 0; turn < WARM_UP + REQUESTS; turn += 1) {
    for (const side of turn % 2 === 0 ? SIDES : SIDES.toReversed()) {
      const took = await ask[side]();
      if (turn >= WARM_UP) times[side].push(took);
    }
  }
  return times;
}

async function move({ opened: { pool }, seoul: { token } }: World, side: Side): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < WARM_UP + REQUESTS; turn += 1) {
    // Nobody may move that often.
    await pool.query("delete from rate_limits");
    const [lat, long] = [37.45 + ((turn * 37) % 200) / 1_000, 126.9 + ((turn * 53) % 200) / 1_000];
    const took = await time(
      addressOf(side) + pathOf("setMyLocation", { query: { lat: lat.toFixed(4), long: long.toFixed(4) } }),
      {
        method: "PUT",
        token,
      },
    );
    if (turn >= WARM_UP) times.push(took);
  }
  return times;
}

/** A new member at `home`, with thirty mates, twenty members blocked, and blocked by ten. */
async function settle({ db, pool }: OpenDatabase, side: Side, nickname: string, home: LatLng): Promise<Member> {
  const account = { nickname, password: "laps4bench" };
  const body = { ...account, email: `${nickname}@example.com`, gender: true, isPublic: true };
  const visitor = new HttpClient(addressOf(side));
  await visitor.ask("signUp", { body });
  const token = await visitor.ask("signIn", { body: account });
  const member = new HttpClient(addressOf(side), token);
  await member.ask("updateMyProfile", {
    body: {
      gender: true,
      introduction: "",
      publicInfo: true,
      profilePicture: null,
      exerciseChoice: ["RUNNING"],
      weeklySlots: ["TUE_EVENING", "THU_EVENING", "SUN_MORNING"],
      levels: { ...NO_LEVELS, RUNNING: "PACE_6" },
    },
  });
  await member.ask("setMyLocation", { query: { lat: home.latitude, long: home.longitude } });
  const { id } = await db.selectFrom("members").select("id").where("nickname", "=", nickname).executeTakeFirstOrThrow();
  await pool.query(
    `insert into mate_relations (low_id, high_id, requester_id, state, answered_at)
     select n, $1::bigint, n, 'ACCEPTED', now() from generate_series(1, 30) n`,
    [id],
  );
  await pool.query(
    `insert into member_blocks (blocker_id, blocked_id)
     select case when n % 3 = 0 then n else $1::bigint end, case when n % 3 = 0 then $1::bigint else n end
       from generate_series(31, 60) n`,
    [id],
  );
  return { memberId: id, home, token };
}

function addressOf(side: Side): string {
  return `http://127.0.0.1:${PORTS[side]}`;
}

function report(times: Map<string, Times>): void {
  const missed: string[] = [];
  const ledger: number[] = [];
  const rows = [...times].map(([name, { whole, bare, few, unnoted }]) => {
    const p50 = percentile(whole, 0.5);
    const ratio = bare.length > 0 ? percentile(bare, 0.5) / p50 : undefined;
    const growth = p50 / percentile(few, 0.5);
    const isMet =
      p50 <= (name === MOVE ? GOALS.move : GOALS.p50) && (ratio ?? 1) >= GOALS.ratio && growth <= GOALS.growth;
    if (!isMet) missed.push(name);
    const noting = unnoted.length > 0 ? p50 / percentile(unnoted, 0.5) : undefined;
    if (noting !== undefined) ledger.push(noting);
    const figures = {
      "p50 ms": p50,
      "p99 ms": percentile(whole, 0.99),
      "bare p50 ms": percentile(bare, 0.5),
      ratio,
      growth,
      ledger: noting,
    };
    return [
      name,
      Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, value && Number(value.toFixed(2))])),
    ];
  });
  console.table(Object.fromEntries(rows));
  const ofLedger = Math.exp(ledger.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ledger.length);
  process.stdout.write(`with the ledger to without it, over all requests (geometric mean): ${ofLedger.toFixed(3)}\n`);
  if (ofLedger > GOALS.ledger) missed.push("the ledger");
  const goals = `p50 <= ${GOALS.p50} ms (${MOVE}: ${GOALS.move} ms), ratio >= ${GOALS.ratio}, growth <= ${GOALS.growth}, ledger <= ${GOALS.ledger}`;
  process.stdout.write(`goals: ${goals}: ${missed.length === 0 ? "met" : `MISSED by ${missed.join("; ")}`}\n`);
  if (missed.length > 0) process.exitCode = 1;
}

await main();
