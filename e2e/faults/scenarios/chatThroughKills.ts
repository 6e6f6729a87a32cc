/**
 * 20 pairs chat over two servers while connections are cut and stalled and servers, Redis and PostgreSQL are killed, at random:
 * every acknowledged message is stored once, no room has a hole, and everybody shows what the database holds.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { Chatter } from "../chatter.ts";
import { judgeRoom } from "../judge.ts";
import { makePairs, type Pair } from "../members.ts";
import { type Random, randomFrom } from "../random.ts";
import { expectNone, type Scenario } from "../scenario.ts";
import { openStage, type Stage } from "../stage.ts";

const PAIRS = 20;
const SETTLE_MS = 30_000;
const TEXTS = [
  "오늘 뛸까요? 🏃",
  "좋아요!",
  "7시에 한강에서 봐요",
  "👨‍👩‍👧 같이 가도 돼요?",
  "늦을 것 같아요 \\ : \n 미안해요",
];

/** Until so many servers were killed. */
export function chatThroughKills(kills: number): Scenario {
  return {
    name: "kills",
    about:
      "servers, PostgreSQL and Redis killed, connections cut and stalled: no message lost, doubled or out of order",
    short: true,
    async run(seed, stack) {
      const stage = await openStage(stack);
      const { pool, proxy, nodes } = stage;
      const pairs = await makePairs(pool, proxy.url, PAIRS);
      const rooms = pairs.map((pair) => ({ ...pair, chatters: seat(pair, proxy.url) }));
      const chatters = rooms.flatMap((room) => room.chatters);
      stack.defer(() => Promise.all(chatters.map((chatter) => chatter.stop())).then(() => {}));

      const talking = new AbortController();
      const talks = chatters.map((chatter, index) => talk(chatter, randomFrom(seed + index + 1), talking.signal));
      await breakThings(stage, kills, seed);
      talking.abort();
      await Promise.all(talks);
      await Promise.all(nodes.map(({ server }) => server.ready()));
      const crashes = nodes.reduce((sum, { server }) => sum + server.crashes, 0);
      const complaints = await judge(pool, rooms);
      if (crashes > 0) complaints.push(`servers ended by themselves: ${crashes} times`);
      expectNone(complaints);
      const total = chatters.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
      return { acknowledged: `${total} messages`, kills: `${kills}` };
    },
  };
}

function seat({ members, roomId }: Pair, url: string): Chatter[] {
  return members.map((member) => new Chatter(url, member, roomId));
}

async function talk(chatter: Chatter, random: Random, until: AbortSignal): Promise<void> {
  for (let turn = 0; !until.aborted; turn++) {
    chatter.write(`${turn} ${TEXTS[random(TEXTS.length)]}`);
    await sleep(100 + random(900));
  }
}

/** Draws faults until so many servers were killed; each kind comes up at least once before the last kill. */
async function breakThings({ database, redis, nodes, proxy }: Stage, kills: number, seed: number): Promise<void> {
  const random = randomFrom(seed);
  const half = () => random(2) === 0;
  // How many connections there are to choose from differs each time: that may not shift what is drawn next.
  const chance = randomFrom(seed - 1);
  const someLinks = () => chance(2) === 0;
  const killNode = async () => nodes[random(nodes.length)]?.server.kill();
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
    if (half() || name === "postgres") await Promise.all(nodes.map(({ server }) => server.ready()));
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
