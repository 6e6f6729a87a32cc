/** Connections that hang: everything ends within its limit, and what has fallen silent is not lent again. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { type Relay, startRelay } from "../../../test/relay.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";
import { USUAL_LIMITS } from "./limits.ts";
import { DatabaseOutage } from "./outage.ts";
import { inLongTransaction } from "./transaction.ts";

/** Far apart: who holds the lock others wait for pauses as long, and on a busy machine longer. */
const LIMITS = { ...USUAL_LIMITS, statementMs: 500, lockMs: 200, idleMs: 2_000 };

let testDatabase: TestDatabase;
let relay: Relay;
let opened: OpenDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  relay = await startRelay(testDatabase.url);
  opened = openDatabase(relay.url, 3, () => {}, { limits: LIMITS });
});
afterAll(async () => {
  await opened.close();
  await relay.close();
  await testDatabase.drop();
});

const answer = () => opened.pool.query("select 1 as one").then(({ rows }) => rows as unknown);
const failure = (work: Promise<unknown>) => work.then(undefined, (error: unknown) => error);

test("a statement, a wait for a lock and a pause in a transaction have an end, which is an outage", async () => {
  expect(await failure(sql`select pg_sleep(60)`.execute(opened.db))).toBeInstanceOf(DatabaseOutage);
  const locking = sql`select pg_advisory_xact_lock(1)`;
  const waiting = opened.db.transaction().execute(async (trx) => {
    await locking.execute(trx);
    return failure(locking.execute(opened.db));
  });
  expect(await waiting).toBeInstanceOf(DatabaseOutage);
  const pausing = opened.db.transaction().execute(async (trx) => {
    await locking.execute(trx);
    await new Promise((done) => setTimeout(done, 2 * LIMITS.idleMs));
    await sql`select 1`.execute(trx);
  });
  expect(await failure(pausing)).toBeInstanceOf(DatabaseOutage);
  expect(await answer()).toEqual([{ one: 1 }]);
});

test("a long transaction may take longer, and only itself", async () => {
  const slept = await inLongTransaction(opened.db, 1, (trx) => sql`select pg_sleep(0.8)`.execute(trx));
  expect(slept.rows).toHaveLength(1);
  expect(await failure(sql`select pg_sleep(60)`.execute(opened.db))).toBeInstanceOf(DatabaseOutage);
});

test("once one connection has fallen silent, none that has been silent for as long is lent", async () => {
  // All of them in use, then all of them idle.
  await Promise.all([answer(), answer(), answer()]);
  relay.silence();
  const began = performance.now();
  expect(await failure(answer())).toBeInstanceOf(DatabaseOutage);
  const silentFor = performance.now() - began;
  expect(await Promise.all([answer(), answer(), answer()])).toEqual(Array.from({ length: 3 }, () => [{ one: 1 }]));
  // The others cost no time of their own.
  expect(performance.now() - began).toBeLessThan(1.5 * silentFor);
});
