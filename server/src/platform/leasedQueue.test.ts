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

it("one that takes long holds up nothing else, neither what waited with it nor what comes meanwhile, and is not taken twice", async () => {
  const { db } = database;
  const recipients = Array.from({ length: 9 }, (_, index) => `n${index}@example.com`);
  for (const recipient of recipients) await enqueueMail(db, "test", recipient, 1);
  const [begun, done]: [string[], string[]] = [[], []];
  const answer = Promise.withResolvers<void>();
  const run = workOff<{ id: number; recipient: string; attempts: number }>(db, {
    table: "mails",
    key: ["id"],
    columns: sql`q.id, q.recipient`,
    atOnce: 4,
    leaseSeconds: 60,
    async work({ recipient }) {
      begun.push(recipient);
      if (recipient === "n0@example.com") await answer.promise;
      done.push(recipient);
      return "over";
    },
  });
  const running = run();
  await expect.poll(() => done.toSorted()).toEqual(recipients.slice(1));
  await enqueueMail(db, "test", "later@example.com", 1);
  const called = run();
  await expect.poll(() => done.at(-1)).toBe("later@example.com");
  answer.resolve();
  await Promise.all([running, called]);
  expect(done.at(-1)).toBe("n0@example.com");
  expect(begun.toSorted()).toEqual(["later@example.com", ...recipients]);
});

it("a run in which one fails waits for the others, takes no more, and says so; the next takes the rest", async () => {
  const { db } = database;
  for (const index of [0, 1, 2, 3]) await enqueueMail(db, "test", `f${index}@example.com`, 1);
  const done: string[] = [];
  let isBroken = true;
  const run = workOff<{ id: number; recipient: string; attempts: number }>(db, {
    table: "mails",
    key: ["id"],
    columns: sql`q.id, q.recipient`,
    atOnce: 2,
    leaseSeconds: 60,
    async work({ recipient }) {
      if (isBroken && recipient === "f0@example.com") throw new Error("broken");
      await sql`select pg_sleep(0.05)`.execute(db);
      done.push(recipient);
      return "over";
    },
  });
  // Told once, not to each turn that came meanwhile.
  const [first, second] = [run(), run()];
  await expect(first).rejects.toThrow("broken");
  await second;
  expect(done).toEqual(["f1@example.com"]);
  isBroken = false;
  await run();
  expect(done.toSorted()).toEqual(["f1@example.com", "f2@example.com", "f3@example.com"]);
});
