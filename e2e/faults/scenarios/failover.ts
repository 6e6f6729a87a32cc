/**
 * Pairs chat over two servers when their PostgreSQL dies and its standby takes over: without synchronous replication some
 * messages are gone, yet nobody goes on showing one, nor misses one that comes; with it none is gone.
 */
import { pathOf } from "../../../server/test/client.ts";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { Chatter } from "../chatter.ts";
import { judgeRoom } from "../judge.ts";
import { makePairs, type Pair } from "../members.ts";
import { type Random, randomFrom } from "../random.ts";
import { findPostgres } from "../../../server/test/postgres.ts";
import { startReplicated } from "../replicated.ts";
import { expectNone, type Scenario } from "../scenario.ts";
import { openStageOn } from "../stage.ts";

/** Rooms where both write all the time. */
const BUSY = 5;
/** Rooms where one writes, much before and a little after, and the other only reads. */
const QUIET = 5;
/** Rooms where nothing is written any more. */
const SILENT = 2;
const BEHIND_MS = 3_000;
const TALK_MS = 8_000;
const SETTLE_MS = 30_000;

const leftOut: Record<string, string> = { "left out": "there is no PostgreSQL 15 with pg_basebackup here" };

type Room = Pair & { chatters: [Chatter, Chatter] };

/** `lossless`: commits wait for the standby. */
export function failover({ lossless }: { lossless: boolean }): Scenario {
  return {
    name: lossless ? "failover-synchronous" : "failover",
    about: lossless
      ? "a synchronous standby takes over: no acknowledged message is lost"
      : "a standby 3 s behind takes over: nobody shows what is gone, everybody hears what comes",
    short: false,
    async run(seed, stack) {
      const programs = findPostgres();
      if (programs === undefined) return leftOut;
      const database = await startReplicated(programs);
      stack.defer(() => database.stop());
      if (lossless) await database.commitOnBoth();
      const { pool, proxy, nodes } = await openStageOn(database, stack);
      const pairs = await makePairs(pool, proxy.url, BUSY + QUIET + SILENT);
      const rooms = pairs.map((pair): Room => ({ ...pair, chatters: seat(pair, proxy.url) }));
      const chatters = rooms.flatMap((room) => room.chatters);
      stack.defer(() => Promise.all(chatters.map((chatter) => chatter.stop())).then(() => {}));
      const [busy, quiet, silent] = [rooms.slice(0, BUSY), rooms.slice(BUSY, BUSY + QUIET), rooms.slice(BUSY + QUIET)];
      if (!lossless) {
        // The rooms themselves are to outlive it.
        await sleep(500);
        database.delayStandby(BEHIND_MS);
      }

      const talking = new AbortController();
      const until = new AbortController();
      const talks = busy.flatMap((room, index) =>
        room.chatters.map((chatter) => talk(chatter, randomFrom(seed + index), 300, talking.signal)),
      );
      const monologues = [...quiet, ...silent].map(({ chatters: [writer] }, index) =>
        talk(writer, randomFrom(seed - index), 100, until.signal),
      );
      await sleep(TALK_MS);
      until.abort();
      await Promise.all(monologues);
      const settled = (room: Room) => waitFor(() => room.chatters.every(({ isSettled }) => isSettled));
      await Promise.all([...quiet, ...silent].map(settled));

      const stream = await openStream(proxy.url, rooms[0]?.chatters[0].member.token ?? "");
      const death = performance.now();
      await database.failOver();
      const promoted = performance.now();
      const heard = quiet.map(async ({ chatters: [writer, reader] }) => {
        const contents = "들려요?";
        writer.write(contents);
        await waitFor(() => reader.history.at(-1)?.contents === contents);
        return performance.now();
      });
      const times = await Promise.all(heard);
      await sleep(2_000);
      talking.abort();
      await Promise.all(talks);

      const total = chatters.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
      const complaints = await judge(pool, rooms, lossless);
      if (!stream.hasMissed()) complaints.push("an event stream goes on as if nothing had happened");
      const lost = total - chatters.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
      const crashes = nodes.reduce((sum, { server }) => sum + server.crashes, 0);
      if (crashes > 0) complaints.push(`servers ended by themselves: ${crashes} times`);
      if (!lossless && lost === 0) complaints.push("nothing was lost: the standby was not behind");
      expectNone(complaints);
      return {
        acknowledged: `${total} messages`,
        lost: `${lost}`,
        "standby took over after": seconds(promoted - death),
        "everybody heard again after": seconds(Math.max(...times) - promoted),
      };
    },
  };
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

function seat({ members: [one, other], roomId }: Pair, url: string): [Chatter, Chatter] {
  return [new Chatter(url, one, roomId), new Chatter(url, other, roomId)];
}

async function talk(chatter: Chatter, random: Random, pauseMs: number, until: AbortSignal): Promise<void> {
  for (let turn = 0; !until.aborted; turn++) {
    chatter.write(`${turn} 오늘 뛸까요?`);
    await sleep(pauseMs / 2 + random(pauseMs));
  }
}

/** Who reads an event stream asks for everything anew once it has said that something may have been missed. */
async function openStream(url: string, token: string): Promise<{ hasMissed(): boolean }> {
  const { body } = await fetch(url + pathOf("subscribeNotifications"), { headers: { "X-AUTH-TOKEN": token } });
  let heard = "";
  const listen = new WritableStream<string>({ write: (text) => void (heard += text) });
  // The end of the server ends it.
  body
    ?.pipeThrough(new TextDecoderStream())
    .pipeTo(listen)
    .catch(() => {});
  return { hasMissed: () => /^event: ?missed$/m.test(heard) };
}

/** Resolves once `holds`, or when it should have long ago. */
async function waitFor(holds: () => boolean): Promise<void> {
  for (const deadline = Date.now() + SETTLE_MS; !holds() && Date.now() < deadline;) await sleep(20);
}

/** What does not hold in the end; with losses allowed, what is lost counts as never acknowledged. */
async function judge(pool: pg.Pool, rooms: readonly Room[], lossless: boolean): Promise<string[]> {
  if (!lossless) {
    for (const { roomId, chatters } of rooms) await forgetLost(pool, roomId, chatters);
  }
  const deadline = Date.now() + SETTLE_MS;
  for (;;) {
    const verdicts = await Promise.all(rooms.map(({ roomId, chatters }) => judgeRoom(pool, roomId, chatters)));
    const complaints = verdicts.flat();
    if (complaints.length === 0 || Date.now() > deadline) return complaints;
    await sleep(500);
  }
}

async function forgetLost(pool: pg.Pool, roomId: number, chatters: readonly Chatter[]): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    "select client_message_id as id from chat_messages where room_id = $1",
    [roomId],
  );
  const stored = new Set(rows.map(({ id }) => id));
  for (const { acknowledged } of chatters) {
    for (const id of acknowledged.keys()) if (!stored.has(id)) acknowledged.delete(id);
  }
}
