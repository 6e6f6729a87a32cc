import Fastify from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { type OpenDatabase, openDatabase } from "./db/database.ts";
import { claimJob, everyOnOneNode } from "./jobs.ts";

const HOUR_MS = 3_600_000;

let testDatabase: TestDatabase;
let nodes: OpenDatabase[];
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  nodes = Array.from({ length: 10 }, () => openDatabase(testDatabase.url, 1, () => {}));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await testDatabase.drop();
});

/** How many of ten nodes take the job when all of their timers come at once. */
async function taken(name: string): Promise<number> {
  const claims = await Promise.all(nodes.map(({ db }) => claimJob(db, name, HOUR_MS)));
  return claims.filter(Boolean).length;
}

it("gives a job to one of ten nodes, and the next time round to one again", async () => {
  expect([await taken("one"), await taken("one")]).toEqual([1, 0]);
  const pass = (minutes: number) =>
    sql`update jobs set due_at = due_at - make_interval(mins => ${minutes}::integer)`.execute(nodes[0]?.db as never);
  await pass(50);
  expect(await taken("one")).toBe(0);
  await pass(10);
  expect(await taken("one")).toBe(1);
});

it("gives a job to one of ten nodes also once the database's clock was set back", async () => {
  expect(await taken("set back")).toBe(1);
  await sql`update jobs set due_at = due_at + interval '1 hour' where name = 'set back'`.execute(nodes[0]?.db as never);
  expect([await taken("set back"), await taken("set back")]).toEqual([1, 0]);
});

it("keeps jobs apart", async () => {
  expect([await taken("this"), await taken("that")]).toEqual([1, 1]);
});

it("leaves the turns out that come while a node is at it still", async () => {
  const [node] = nodes;
  if (!node) throw new Error("There is no node.");
  const app = Fastify();
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const long = vi.fn<() => Promise<void>>(() => done);
  const short = vi.fn<() => Promise<void>>(async () => {});
  everyOnOneNode(app, node.db, 10, "takes long", long);
  everyOnOneNode(app, node.db, 10, "takes no time", short);
  await expect.poll(() => short.mock.calls.length >= 5).toBe(true);
  expect(long).toHaveBeenCalledOnce();
  finish();
  await expect.poll(() => long.mock.calls.length >= 2).toBe(true);
  await app.close();
});

it("does what is due as soon as a node listens, one after the other, and nothing that is not", async () => {
  const done: string[] = [];
  const { promise: first, resolve: finishFirst } = Promise.withResolvers<void>();
  const start = async ({ db }: OpenDatabase) => {
    const app = Fastify();
    everyOnOneNode(app, db, HOUR_MS, "hourly", async () => {
      done.push("hourly");
      await first;
    });
    everyOnOneNode(app, db, 24 * HOUR_MS, "daily", async () => void done.push("daily"));
    await app.listen({ port: 0 });
    return app;
  };
  const [one, two, three] = nodes as [OpenDatabase, OpenDatabase, OpenDatabase];
  const older = await start(one);
  await expect.poll(() => done).toEqual(["hourly"]);
  finishFirst();
  await expect.poll(() => done).toEqual(["hourly", "daily"]);
  await older.close();

  // The next version comes within the day.
  await sql`update jobs set due_at = due_at - interval '2 hours'`.execute(one.db);
  const next = await start(two);
  await expect.poll(() => done).toEqual(["hourly", "daily", "hourly"]);
  await next.close();
  await sql`update jobs set due_at = due_at - interval '22 hours'`.execute(one.db);
  const last = await start(three);
  await expect.poll(() => done).toEqual(["hourly", "daily", "hourly", "hourly", "daily"]);
  await last.close();
});

it("says for how long no node was at it, in which one that takes long does not count", async () => {
  const [node] = nodes;
  if (!node) throw new Error("There is no node.");
  const away: number[] = [];
  const passAnHour = () => sql`update jobs set due_at = now() - interval '1 hour' where name = 'away'`.execute(node.db);
  const start = async () => {
    const app = Fastify();
    everyOnOneNode(app, node.db, 10, "away", async (awayMs) => {
      away.push(awayMs);
      await passAnHour();
    });
    await app.listen({ port: 0 });
    await expect.poll(() => away.length >= 2).toBe(true);
    await app.close();
  };
  await start();
  expect(away.every((ms) => ms < HOUR_MS)).toBe(true);
  away.length = 0;
  await start();
  expect(away.map((ms) => ms >= HOUR_MS).slice(0, 2)).toEqual([true, false]);
});

it("begins nothing more once a node is closing", async () => {
  const [node] = nodes;
  if (!node) throw new Error("There is no node.");
  const app = Fastify();
  const { promise: under, resolve: isUnderWay } = Promise.withResolvers<void>();
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  everyOnOneNode(app, node.db, HOUR_MS, "under way", () => (isUnderWay(), done));
  everyOnOneNode(app, node.db, HOUR_MS, "after it", async () => {});
  await app.listen({ port: 0 });
  await under;
  const closed = app.close();
  setImmediate(finish);
  await closed;
  // Its one connection would have claimed it before.
  const { rows } = await sql`select 1 from jobs where name = 'after it'`.execute(node.db);
  expect(rows).toEqual([]);
});
