import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { type Db, openDatabase } from "./database.ts";
import { DatabaseOutage } from "./outage.ts";
import { inTransaction } from "./transaction.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

/** What `statement` fails with on a database of its own opening. */
async function failure(url: string, statement: string): Promise<unknown> {
  const opened = openDatabase(url, 1, () => {});
  try {
    return await sql
      .raw(statement)
      .execute(opened.db)
      .then(undefined, (error: unknown) => error);
  } finally {
    await opened.close();
  }
}

test("a database that nobody answers for, or that ends under a statement, is away", async () => {
  expect(await failure("postgres://nobody@127.0.0.1:1/none", "select 1")).toBeInstanceOf(DatabaseOutage);
  expect(await failure(testDatabase.url, "select pg_terminate_backend(pg_backend_pid())")).toBeInstanceOf(
    DatabaseOutage,
  );
});

test.each(["select 1 / 0", "select nothing", "insert into members (nickname) values (null)"])(
  "%s is a fault of the statement",
  async (statement) => {
    const error = await failure(testDatabase.url, statement);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(DatabaseOutage);
  },
);

test("of two who wait for each other the one that is let go is told to come back", async () => {
  const { db, close } = openDatabase(testDatabase.url, 2, () => {});
  const lock = (trx: Db, key: number) => sql`select pg_advisory_xact_lock(${key})`.execute(trx);
  let holding = 0;
  const both = Promise.withResolvers<void>();
  const holdThenWant = (own: number, wanted: number) =>
    inTransaction(db, async (trx) => {
      await lock(trx, own);
      if (++holding === 2) both.resolve();
      await both.promise;
      await lock(trx, wanted);
    });
  const ends = await Promise.allSettled([holdThenWant(1, 2), holdThenWant(2, 1)]);
  await close();
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(ends.find(({ status }) => status === "rejected")).toMatchObject({ reason: expect.any(DatabaseOutage) });
});
