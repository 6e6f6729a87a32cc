import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { type OpenDatabase, openDatabase } from "./db/database.ts";
import { type Outcome, workOff } from "./leasedQueue.ts";
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

/** Lets a mail wait for each of `recipients`. */
async function enqueue(...recipients: string[]): Promise<void> {
  for (const recipient of recipients) await enqueueMail(database.db, "test", recipient, 1);
}

/** Works off the mails that wait, `atOnce` at the same time, by `work` with whom each is for. */
const workOffMails = (atOnce: number, work: (recipient: string) => Promise<Outcome>) =>
  workOff<{ recipient: string; id: number; attempts: number }>(database.db, {
    table: "mails",
    key: ["id"],
    columns: sql`q.id, q.recipient`,
    atOnce,
    leaseSeconds: 60,
    work: ({ recipient }) => work(recipient),
  });

const pause = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(database.db);

it("two runs at once are one: each item is worked on once, no more at a time than may be, and both wait for all", async () => {
  const recipients = Array.from({ length: 6 }, (_, index) => `m${index}@example.com`);
  await enqueue(...recipients);
  const [done, atATime]: [string[], number[]] = [[], []];
  let working = 0;
  const run = workOffMails(2, async (recipient) => {
    atATime.push(++working);
    // As long as another run would need to take the next ones.
    await pause(0.02);
    working -= 1;
    done.push(recipient);
    return "over";
  });
  const doneAtTheEnd = () => run().then(() => done.toSorted());
  expect(await Promise.all([doneAtTheEnd(), doneAtTheEnd()])).toEqual([recipients, recipients]);
  expect(Math.max(...atATime)).toBe(2);
  // It is over with them: what comes later is worked off by a run of its own.
  await enqueue("later@example.com");
  await run();
  expect(done.at(-1)).toBe("later@example.com");
});

it("one that takes long holds up nothing else, neither what waited with it nor what comes meanwhile, and is not taken twice", async () => {
  const recipients = Array.from({ length: 9 }, (_, index) => `n${index}@example.com`);
  await enqueue(...recipients);
  const [begun, done]: [string[], string[]] = [[], []];
  const answer = Promise.withResolvers<void>();
  const run = workOffMails(4, async (recipient) => {
    begun.push(recipient);
    if (recipient === "n0@example.com") await answer.promise;
    done.push(recipient);
    return "over";
  });
  const running = run();
  await expect.poll(() => done.toSorted()).toEqual(recipients.slice(1));
  await enqueue("later@example.com");
  const called = run();
  await expect.poll(() => done.at(-1)).toBe("later@example.com");
  answer.resolve();
  await Promise.all([running, called]);
  expect(done.at(-1)).toBe("n0@example.com");
  expect(begun.toSorted()).toEqual(["later@example.com", ...recipients]);
});

it("a run in which one fails waits for the others, takes no more, and says so; the next takes the rest", async () => {
  await enqueue(...[0, 1, 2, 3].map((index) => `f${index}@example.com`));
  const done: string[] = [];
  let isBroken = true;
  const run = workOffMails(2, async (recipient) => {
    if (isBroken && recipient === "f0@example.com") throw new Error("broken");
    await pause(0.05);
    done.push(recipient);
    return "over";
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

it("one that is made to wait anew while it is worked on is no matter of that work's end, also once it is taken again", async () => {
  await sql`delete from mails`.execute(database.db);
  await enqueue("anew@example.com");
  const works = [Promise.withResolvers<Outcome>(), Promise.withResolvers<Outcome>()] as const;
  let begun = 0;
  const take = () => works[begun++ as 0 | 1].promise;
  const first = workOffMails(1, take)();
  await expect.poll(() => begun).toBe(1);
  await sql`update mails set attempts = 0, due_at = now()`.execute(database.db);
  const second = workOffMails(1, take)();
  await expect.poll(() => begun).toBe(2);
  works[0].resolve("over");
  await first;
  works[1].resolve({ retryAfterSeconds: 0 });
  await second;
  const { rows } = await sql`select recipient, attempts, due_at > now() as "isLater" from mails`.execute(database.db);
  expect(rows).toEqual([{ recipient: "anew@example.com", attempts: 1, isLater: true }]);
});

it("a run whose node closes takes nothing more, and waits no longer than a moment for what does not end", async () => {
  await sql`delete from mails`.execute(database.db);
  await enqueue(...Array.from({ length: 8 }, (_, index) => `o${index}@example.com`));
  const closing = new AbortController();
  const begun: string[] = [];
  const { promise: end, resolve: letEnd } = Promise.withResolvers<Outcome>();
  const run = workOffMails(2, (recipient) => {
    begun.push(recipient);
    // The other one hangs.
    if (begun.length === 1) return end;
    closing.abort();
    return Promise.resolve("over");
  });
  await run(closing.signal);
  expect(begun).toHaveLength(2);
  const { rows } = await sql<{
    waiting: number;
  }>`select count(*)::int as waiting from mails where attempts = 0`.execute(database.db);
  expect(rows).toEqual([{ waiting: 6 }]);
  letEnd("over");
});

it("what is too late is forgotten in steps, and none of it is worked on", async () => {
  await sql`delete from mails`.execute(database.db);
  await sql`
    insert into mails (kind, recipient, due_at, expires_at)
    select 'test', 'late@example.com', now() - interval '3 days', now() - interval '1 second'
      from generate_series(1, 1500)`.execute(database.db);
  await enqueue("p0@example.com", "p1@example.com");
  const left: { recipient: string; late: number }[] = [];
  const run = workOffMails(1, async (recipient) => {
    const { rows } = await sql<{ late: number }>`
      select count(*)::int as late from mails where expires_at < now()`.execute(database.db);
    left.push({ recipient, late: rows[0]?.late ?? -1 });
    return "over";
  });
  await run();
  expect(left).toEqual([
    { recipient: "p0@example.com", late: 500 },
    { recipient: "p1@example.com", late: 0 },
  ]);
});
