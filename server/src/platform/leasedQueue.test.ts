import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { type OpenDatabase, openDatabase } from "./db/database.ts";
import { workOff } from "./leasedQueue.ts";
import { enqueueMail } from "./mail/queue.ts";

let testDatabase: TestDatabase;
let database: OpenDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, 5, () => {});
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

it("two runs at once are one: each item is worked on once, no more at a time than may be, and both wait for all", async () => {
  const { db } = database;
  const recipients = Array.from({ length: 6 }, (_, index) => `m${index}@example.com`);
  for (const recipient of recipients) await enqueueMail(db, "test", recipient, 1);
  const [done, atATime]: [string[], number[]] = [[], []];
  let working = 0;
  const run = workOff<{ id: number; recipient: string; attempts: number }>(db, {
    table: "mails",
    key: ["id"],
    columns: sql`q.id, q.recipient`,
    atOnce: 2,
    leaseSeconds: 60,
    async work({ recipient }) {
      atATime.push(++working);
      // As long as another run would need to take the next ones.
      await sql`select pg_sleep(0.02)`.execute(db);
      working -= 1;
      done.push(recipient);
      return "over";
    },
  });
  const doneAtTheEnd = () => run().then(() => done.toSorted());
  expect(await Promise.all([doneAtTheEnd(), doneAtTheEnd()])).toEqual([recipients, recipients]);
  expect(Math.max(...atATime)).toBe(2);
  // It is over with them: what comes later is worked off by a run of its own.
  await enqueueMail(db, "test", "later@example.com", 1);
  await run();
  expect(done.at(-1)).toBe("later@example.com");
});
