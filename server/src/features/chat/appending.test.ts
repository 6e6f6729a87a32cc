/** Many messages in one statement: the same as one after another. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { historyOf, newPair, startTestChat } from "../../../test/chat.ts";
import type { TestMember } from "../../../test/client.ts";
import { DatabaseOutage } from "../../platform/db/outage.ts";
import { createAppend } from "./appending.ts";
import { appendMessages } from "./appendingQueries.ts";

let app: TestApp;
let stranger: TestMember;

beforeAll(async () => {
  ({ app, stranger } = await startTestChat());
});
afterAll(() => app.close());

const idOf = async ({ nickname }: TestMember) =>
  (await app.database.db.selectFrom("members").select("id").where("nickname", "=", nickname).executeTakeFirstOrThrow())
    .id;

/** A room and its two, and what a message of theirs is before it is stored. */
async function openPair(one: string, other: string) {
  const [a, b, roomId] = await newPair(app, one, other);
  const [aId, bId] = [await idOf(a), await idOf(b)];
  const from = (senderId: number, contents: string, clientMessageId?: string) => {
    return { roomId, senderId, contents, clientMessageId, at: undefined };
  };
  const sides = async () => {
    const { rows } = await app.database.pool.query<{ unread: number; read: number }>(
      "select unread_count as unread, last_read_seq::int as read from chat_room_members where room_id = $1 order by member_id = $2 desc",
      [roomId, aId],
    );
    return rows;
  };
  return { a, roomId, aId, bId, from, sides };
}

test("several rooms and senders: positions without holes, unread and read as if they had come one by one", async () => {
  const [first, second] = [await openPair("batch1", "batch2"), await openPair("batch3", "batch4")];
  const { aId, bId, from } = first;
  const messages = [
    from(aId, "하나"),
    second.from(second.bId, "다른 방"),
    from(aId, "둘"),
    from(bId, "셋"),
    from(aId, "넷"),
  ];
  const answers = await appendMessages(app.database.db, messages);
  const pair = expect.arrayContaining([aId, bId]);
  expect(answers.map((answer) => [answer?.seq, answer?.memberIds])).toEqual([
    [1, pair],
    [1, expect.arrayContaining([second.aId, second.bId])],
    [2, pair],
    [3, pair],
    [4, pair],
  ]);
  expect((await historyOf(first.a, first.roomId)).map(({ seq, contents }) => [seq, contents])).toEqual([
    [1, "하나"],
    [2, "둘"],
    [3, "셋"],
    [4, "넷"],
  ]);
  expect(await first.sides()).toEqual([
    { unread: 1, read: 2 },
    { unread: 3, read: 0 },
  ]);
  expect(await second.sides()).toEqual([
    { unread: 1, read: 0 },
    { unread: 0, read: 1 },
  ]);
});

test("who may not write, and what was stored before, leaves no trace beside what is stored", async () => {
  const { aId, from } = await openPair("batch5", "batch6");
  const strangerId = await idOf(stranger);
  await appendMessages(app.database.db, [from(aId, "처음", "once")]);
  const answers = await appendMessages(app.database.db, [
    from(strangerId, "끼어들기"),
    from(aId, "처음", "once"),
    from(aId, "다음", "twice"),
  ]);
  expect(answers.map((answer) => answer?.seq)).toEqual([undefined, undefined, 2]);
});

test("the same message twice in one batch is stored once, and its neighbours are stored too", async () => {
  const { a, aId, roomId, from } = await openPair("batch7", "batch8");
  const append = createAppend(app.database.db);
  const answers = await Promise.all([
    append(from(aId, "먼저")),
    append(from(aId, "한 번만", "same")),
    append(from(aId, "한 번만", "same")),
    append(from(aId, "나중")),
  ]);
  expect(answers.map((answer) => answer?.seq)).toEqual([1, 2, undefined, 3]);
  expect((await historyOf(a, roomId)).map(({ contents }) => contents)).toEqual(["먼저", "한 번만", "나중"]);
});

test("batches of several nodes on the same rooms wait for each other and never lock each other out", async () => {
  const pairs = await Promise.all(Array.from({ length: 4 }, (_, index) => openPair(`node${index}a`, `node${index}b`)));
  const nodes = [createAppend(app.database.db), createAppend(app.database.db), createAppend(app.database.db)];
  const turns = Array.from({ length: 40 }, (_, turn) => turn);
  await Promise.all(
    nodes.flatMap((append, node) =>
      turns.flatMap((turn) => {
        // Each node meets the rooms in another order.
        const order = node % 2 === 0 ? pairs : pairs.toReversed();
        return order.map(({ aId, from }) => append(from(aId, `${node} ${turn}`, `${node}-${turn}`)));
      }),
    ),
  );
  for (const { a, roomId } of pairs) {
    const seqs: number[] = [];
    for (let page = await historyOf(a, roomId, { after: 0 }); page.length > 0;) {
      seqs.push(...page.map(({ seq }) => seq));
      page = await historyOf(a, roomId, { after: seqs.length });
    }
    expect(seqs).toEqual(Array.from({ length: nodes.length * turns.length }, (_, index) => index + 1));
  }
});

test.each([
  ["a room", "select from chat_rooms where id = $1 for update"],
  ["one side of a room", "select from chat_room_members where room_id = $1 order by member_id limit 1 for update"],
])("somebody holds %s: only its messages wait, and come in their order", async (_, hold) => {
  const name = hold.includes("members") ? "side" : "room";
  const [held, free] = [await openPair(`${name}1`, `${name}2`), await openPair(`${name}3`, `${name}4`)];
  const append = createAppend(app.database.db);
  const holder = await app.database.pool.connect();
  await holder.query("begin");
  await holder.query(hold, [held.roomId]);
  const waiting = ["하나", "둘", "셋"].map((contents) => append(held.from(held.aId, contents)));
  let over = 0;
  const isOver = () => (over += 1);
  for (const each of waiting) void each.then(isOver, isOver);
  for (const [index, contents] of ["가", "나", "다"].entries()) {
    expect(await append(free.from(free.aId, contents))).toMatchObject({ seq: index + 1 });
  }
  expect(over).toBe(0);
  await holder.query("rollback");
  holder.release();
  expect((await Promise.all(waiting)).map((answer) => answer?.seq)).toEqual([1, 2, 3]);
  expect((await historyOf(held.a, held.roomId)).map(({ contents }) => contents)).toEqual(["하나", "둘", "셋"]);
});

test("a room that is held for too long is an outage for its senders", async () => {
  const { roomId, aId, from } = await openPair("long1", "long2");
  const holder = await app.database.pool.connect();
  await holder.query("begin");
  await holder.query("select from chat_rooms where id = $1 for update", [roomId]);
  await expect(createAppend(app.database.db)(from(aId, "언젠가"))).rejects.toBeInstanceOf(DatabaseOutage);
  await holder.query("rollback");
  holder.release();
});
