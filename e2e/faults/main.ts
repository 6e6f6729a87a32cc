/**
 * `npm run test:faults -- [--kills n] [--seed n]`: 20 pairs chat over two servers while connections are cut and stalled and
 * servers, Redis and PostgreSQL are killed, at random. Afterwards every acknowledged message is stored once, no room has
 * a hole, and everybody shows what the database holds. The same seed draws the same faults.
 */
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { Chatter } from "./chatter.ts";
import { judgeRoom } from "./judge.ts";
import { makePairs, type Pair } from "./members.ts";
import { openProxy, type Proxy } from "./proxy.ts";
import { hasRedis, ServerNode, type Service, startDatabase, startRedis } from "./services.ts";

const PAIRS = 20;
const SETTLE_MS = 30_000;
const TEXTS = [
  "오늘 뛸까요? 🏃",
  "좋아요!",
  "7시에 한강에서 봐요",
  "👨‍👩‍👧 같이 가도 돼요?",
  "늦을 것 같아요 \\ : \n 미안해요",
];

type World = { database: Service; redis: Service; nodes: ServerNode[]; proxy: Proxy; pool: pg.Pool };
type Random = (below: number) => number;

const { values } = parseArgs({ options: { kills: { type: "string" }, seed: { type: "string" } } });
const kills = Number(values.kills ?? 5);
const seed = Number(values.seed ?? randomInt(1_000_000));

async function main(): Promise<void> {
  if (!hasRedis()) {
    process.stdout.write("There is no redis-server here: the fault test is left out.\n");
    return;
  }
  process.stdout.write(`seed ${seed}, ${kills} kills\n`);
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const world = await open(closers);
    const pairs = await makePairs(world.pool, world.proxy.url, PAIRS);
    const rooms = pairs.map((pair) => ({ ...pair, chatters: seat(pair, world.proxy) }));
    const chatters = rooms.flatMap((room) => room.chatters);
    closers.push(() => Promise.all(chatters.map((chatter) => chatter.stop())));

    const talking = new AbortController();
    const talks = chatters.map((chatter, index) => talk(chatter, randomFrom(seed + index + 1), talking.signal));
    await breakThings(world, randomFrom(seed));
    talking.abort();
    await Promise.all(talks);
    await Promise.all(world.nodes.map((node) => node.ready()));
    const crashes = world.nodes.reduce((sum, node) => sum + node.crashes, 0);
    const complaints = await judge(world.pool, rooms);
    if (crashes > 0) complaints.push(`servers ended by themselves: ${crashes} times`);
    report(complaints, chatters);
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

async function open(closers: (() => Promise<unknown>)[]): Promise<World> {
  const [database, redis] = await Promise.all([startDatabase(), startRedis()]);
  closers.push(() => database.stop());
  closers.push(() => redis.stop());
  const environment = { DATABASE_URL: database.url, REDIS_URL: redis.url };
  // One after the other: the first makes the tables.
  const nodes = [await ServerNode.start(environment), await ServerNode.start(environment)];
  closers.push(() => Promise.all(nodes.map((node) => node.stop())));
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  pool.on("error", () => {});
  closers.push(() => pool.end());
  const proxy = await openProxy(nodes.map(({ port }) => port));
  closers.push(() => proxy.close());
  return { database, redis, nodes, proxy, pool };
}

function seat({ members, roomId }: Pair, { url }: Proxy): Chatter[] {
  return members.map((member) => new Chatter(url, member, roomId));
}

async function talk(chatter: Chatter, random: Random, until: AbortSignal): Promise<void> {
  for (let turn = 0; !until.aborted; turn++) {
    chatter.write(`${turn} ${TEXTS[random(TEXTS.length)]}`);
    await sleep(100 + random(900));
  }
}

/** Draws faults until so many servers were killed; each kind comes up at least once before the last kill. */
async function breakThings({ database, redis, nodes, proxy }: World, random: Random): Promise<void> {
  const half = () => random(2) === 0;
  // How many connections there are to choose from differs each time: that may not shift what is drawn next.
  const chance = randomFrom(seed - 1);
  const someLinks = () => chance(2) === 0;
  const killNode = async () => nodes[random(nodes.length)]?.kill();
  const faults: [name: string, weight: number, act: () => unknown][] = [
    ["cut", 3, () => proxy.cut(someLinks)],
    ["stall", 3, () => proxy.stall(someLinks, 200 + random(3_000))],
    ["server", 4, killNode],
    ["redis", 1, () => redis.kill()],
    ["postgres", 1, () => database.kill()],
  ];
  const bag = faults.flatMap((fault) => Array.from({ length: fault[1] }, () => fault));
  const due = new Map(faults.map((fault) => [fault[0], fault]));
  for (let killed = 0; killed < kills;) {
    const isLast = killed === kills - 1;
    const owed = [...due.values()].find(([name]) => name !== "server");
    const fault = (isLast ? owed : undefined) ?? bag[random(bag.length)];
    if (!fault) break;
    const [name, , act] = fault;
    due.delete(name);
    process.stdout.write(`${name} `);
    await act();
    if (name === "server") killed += 1;
    // Time to come back, but not always: two faults may overlap.
    await sleep(random(2_500));
    if (half() || name === "postgres") await Promise.all(nodes.map((node) => node.ready()));
  }
  process.stdout.write("\n");
}

async function judge(pool: pg.Pool, rooms: (Pair & { chatters: Chatter[] })[]): Promise<string[]> {
  const deadline = Date.now() + SETTLE_MS;
  for (;;) {
    const verdicts = await Promise.all(rooms.map(({ roomId, chatters }) => judgeRoom(pool, roomId, chatters)));
    const complaints = verdicts.flat();
    if (complaints.length === 0 || Date.now() > deadline) return complaints;
    await sleep(500);
  }
}

function report(complaints: string[], chatters: Chatter[]): void {
  const total = chatters.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  process.stdout.write(`${total} messages acknowledged over ${PAIRS} rooms\n`);
  for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
  process.stdout.write(complaints.length === 0 ? "Nothing lost, doubled or out of order.\n" : `FAILED, seed ${seed}\n`);
  if (complaints.length > 0) process.exitCode = 1;
}

/** Numbers from 0, below what is asked for; the same ones for the same seed (mulberry32, public domain). */
function randomFrom(start: number): Random {
  let state = start >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

await main();
