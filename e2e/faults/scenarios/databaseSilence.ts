/**
 * A server loses PostgreSQL without a sign in the middle of marking a room as read, with the lock on its member's side of it.
 */
import { HttpClient } from "../../../server/test/client.ts";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { seconds, type Talker } from "../conversations.ts";
import { probe, UNCOUNTED } from "../probes.ts";
import { randomFrom } from "../random.ts";
import { expectNone, type Scenario } from "../scenario.ts";
import { openStage, type StagedNode } from "../stage.ts";
import { putToWork } from "../work.ts";

const WARM_UP_MS = 3_000;
const SILENCE_MS = 15_000;
const BACK_WITHIN_MS = 10_000;
const UNREADY_WITHIN_MS = 5_000;
/** Slow enough to be caught between two statements. */
const LATE_MS = 100;

export const databaseSilence: Scenario = {
  name: "databaseSilence",
  about:
    "a server loses PostgreSQL silently while it marks a room as read: the other goes on, and it comes back itself",
  short: false,
  async run(seed, stack) {
    const stage = await openStage(stack, UNCOUNTED);
    const { nodes, pool } = stage;
    const [lost] = nodes;
    const { conversations, settle } = await putToWork(stage, seed, stack);
    const probes = probe([lost], stack);
    await sleep(WARM_UP_MS);

    const readers = conversations.talkers.filter(isOfLost);
    const reader = readers[randomFrom(seed)(readers.length)];
    if (!reader) throw new Error("Nobody reads.");
    lost.toDatabase.delay(LATE_MS);
    await catchMarking(pool, lost, reader);
    lost.toDatabase.silence("all");
    lost.toDatabase.delay(0);
    const since = performance.now();
    await sleep(SILENCE_MS);
    const waited = conversations.longestWait(since, (talker) => !isOfLost(talker));
    const unready = probes.find(({ name, at, status }) => name === "ready" && at > since && status === 503);

    lost.toDatabase.heal();
    const back = await conversations.backAfter(performance.now(), BACK_WITHIN_MS, isOfLost);
    const done = await settle();
    const complaints: string[] = [];
    if (waited > BACK_WITHIN_MS) complaints.push(`over the other server somebody waited ${seconds(waited)}`);
    const unreadyAfter = (unready?.at ?? Infinity) - since;
    if (unreadyAfter > UNREADY_WITHIN_MS) complaints.push(`it called itself ready for ${seconds(unreadyAfter)}`);
    expectNone(complaints);
    return {
      "longest wait over the other server": seconds(waited),
      "not ready after": seconds(unreadyAfter),
      "itself back after": seconds(back),
      ...done,
    };
  },
};

function isOfLost({ side }: Talker): boolean {
  return side === 0;
}

/** Resolves while a transaction of the server's holds the side of `reader`. */
async function catchMarking(pool: pg.Pool, { server }: StagedNode, { chatter, roomId }: Talker): Promise<void> {
  for (let isCaught = false; !isCaught;) {
    const call = { isOver: false };
    const marking = new HttpClient(server.url, chatter.member.token).call("markChatRead", {
      query: { chatRoomId: roomId, seq: 1_000_000 },
    });
    // Once it is caught nobody waits for it.
    void marking.catch(() => {}).finally(() => (call.isOver = true));
    while (!call.isOver && !isCaught) {
      const { rows } = await pool.query(`select 1 from pg_stat_activity
        where state = 'idle in transaction' and query like '%chat_room_members%for update%'`);
      isCaught = rows.length > 0;
    }
  }
}
