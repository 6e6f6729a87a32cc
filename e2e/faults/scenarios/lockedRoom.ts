/** Somebody holds the row of one room, or of one side of it, for half a minute: only that room waits. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { seconds } from "../conversations.ts";
import { UNCOUNTED } from "../probes.ts";
import { randomFrom } from "../random.ts";
import { expectNone, type Scenario } from "../scenario.ts";
import { openStage } from "../stage.ts";
import { putToWork } from "../work.ts";

const WARM_UP_MS = 3_000;
const HELD_MS = 30_000;
/** Others notice nothing; servers, PostgreSQL and all who talk share one machine. */
const WAIT_MS = 2_000;
const BACK_WITHIN_MS = 10_000;
const HELD = [
  "select from chat_rooms where id = $1 for update",
  "select from chat_room_members where room_id = $1 order by member_id limit 1 for update",
];

export const lockedRoom: Scenario = {
  name: "lockedRoom",
  about: "one room's row, or a side's, is locked for 30 s: only that room waits",
  short: false,
  async run(seed, stack) {
    const stage = await openStage(stack, UNCOUNTED);
    const { conversations, settle } = await putToWork(stage, seed, stack);
    await sleep(WARM_UP_MS);

    const random = randomFrom(seed);
    const roomId = conversations.pairs[random(conversations.pairs.length)]?.roomId;
    const holder = new pg.Client(stage.database.url);
    await holder.connect();
    stack.defer(() => holder.end());
    await holder.query("begin");
    await holder.query(HELD[random(HELD.length)] ?? "", [roomId]);
    const since = performance.now();
    await sleep(HELD_MS);
    const waited = conversations.longestWait(since, (talker) => talker.roomId !== roomId);
    const heldFor = conversations.longestWait(since, (talker) => talker.roomId === roomId);

    await holder.query("rollback");
    const back = await conversations.backAfter(performance.now(), BACK_WITHIN_MS);
    const done = await settle();
    const complaints: string[] = [];
    if (waited > WAIT_MS) complaints.push(`in another room somebody waited ${seconds(waited)}`);
    if (heldFor < HELD_MS - WARM_UP_MS) complaints.push("the room was not held at all");
    expectNone(complaints);
    return {
      "longest wait in other rooms": seconds(waited),
      "the room back after": seconds(back),
      ...done,
    };
  },
};
