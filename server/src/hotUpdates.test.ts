/** What is written all the time moves no index: updates stay in their page (HOT), where vacuum has little to do. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../test/app.ts";
import type { TestMember } from "../test/client.ts";
import { makeMates } from "../test/mates.ts";
import { extendSession } from "./features/accounts/sessions/queries.ts";
import { requireMember } from "./features/accounts/service.ts";
import { hashToken } from "./features/accounts/sessions/sessions.ts";
import { appendMessages } from "./features/chat/appendingQueries.ts";
import { advanceReading } from "./features/chat/readingQueries.ts";
import { noteNothingWaits, sumUnread } from "./features/chat/roomListQueries.ts";

const TIMES = 20;

let app: TestApp;
let one: TestMember;
let other: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  [one, other] = [await app.member("자주쓰는이"), await app.member("자주읽는이")];
  await makeMates(one, other);
});
afterAll(() => app.close());

type Updates = { all: number; hot: number };

async function updatesOf(table: string): Promise<Updates> {
  const { rows } = await sql<Updates>`select n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_user_tables
    where relname = ${table}`.execute(app.database.db);
  return rows[0] ?? { all: 0, hot: 0 };
}

/** What \`work\` updates in \`table\`, which is \`expected\` rows or more: PostgreSQL counts them a moment later. */
async function during(table: string, expected: number, work: () => Promise<void>): Promise<Updates> {
  const before = await updatesOf(table);
  await work();
  let after = before;
  await expect.poll(async () => (after = await updatesOf(table)).all - before.all).toBeGreaterThanOrEqual(expected);
  return { all: after.all - before.all, hot: after.hot - before.hot };
}

it("a session that is used moves an index once an hour at most", async () => {
  const { db } = app.database;
  const { all, hot } = await during("sessions", 2 * TIMES, async () => {
    for (let n = 0; n < TIMES; n++) {
      await sql`update sessions set last_used_at = last_used_at - interval '1 hour'`.execute(db);
      await extendSession(db, hashToken(one.token));
    }
  });
  // The first one goes to the next hour, one more where an hour ends meanwhile; what was before may be counted late.
  expect(all - hot).toBeLessThan(TIMES / 2);
});

it("reading in a chat moves no index, nor do the positions a room gives out", async () => {
  const { db } = app.database;
  const { body } = await one.call("openChatRoom", { params: { nickname: other.nickname } });
  const { chatRoomId: roomId } = body as { chatRoomId: number };
  const [writer, reader] = [await requireMember(db, one.nickname), await requireMember(db, other.nickname)];
  const write = (n: number) =>
    appendMessages(db, [
      { roomId, senderId: writer.id, contents: `n${n}`, clientMessageId: `c${n}`, at: undefined, pictures: undefined },
    ]);
  const read = (seq: number) => db.transaction().execute((trx) => advanceReading(trx, roomId, reader.id, seq));

  const rooms = await during("chat_rooms", TIMES, async () => {
    for (let n = 1; n <= TIMES; n++) await write(n);
  });
  expect(rooms.hot).toBe(rooms.all);
  expect(await sumUnread(db, reader.id)).toBe(TIMES);

  const sides = await during("chat_room_members", TIMES, async () => {
    for (let n = 1; n <= TIMES; n++) await read(n);
  });
  expect(sides.hot).toBeGreaterThanOrEqual(TIMES);
  expect(await sumUnread(db, reader.id)).toBe(0);

  // After a day without a message it is noted that nothing waits; what comes then is counted all the same.
  await sql`update chat_room_members set updated_at = now() - interval '2 days'`.execute(db);
  await noteNothingWaits(db);
  const { rows } = await sql`select from chat_room_members where may_wait`.execute(db);
  expect(rows).toEqual([]);
  await write(TIMES + 1);
  expect(await sumUnread(db, reader.id)).toBe(1);
});
