import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { deleteInSteps, deleteOnAWalk } from "./cleaning.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";

const MANY = 2_500;

let testDatabase: TestDatabase;
let database: OpenDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, 3, () => {});
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});
beforeEach(async () => {
  await sql`truncate post_totals`.execute(database.db);
  await sql`insert into post_totals (kind, key, total)
    select kind, 'k' || n, n % 2 from generate_series(1, ${MANY}::integer) n, unnest(array['gram', 'hashtag']) kind`.execute(
    database.db,
  );
});

const OVER = sql<boolean>`total = 0`;
const WAYS = {
  "in steps": () => deleteInSteps(database.db, "post_totals", OVER),
  "on a walk": () => deleteOnAWalk(database.db, "post_totals", ["kind", "key"], OVER),
};

async function left(): Promise<{ over: number; kept: number }> {
  const { rows } = await sql<{ over: number; kept: number }>`
    select count(*) filter (where total = 0) as over, count(*) filter (where total = 1) as kept
      from post_totals`.execute(database.db);
  return rows[0] ?? { over: -1, kept: -1 };
}

it.each(Object.entries(WAYS))("removes %s all that is over and nothing else", async (_, clean) => {
  await clean();
  expect(await left()).toEqual({ over: 0, kept: MANY });
});

it.each(Object.entries(WAYS))("leaves alone, %s, what somebody is changing, and waits for nobody", async (_, clean) => {
  const { pool } = database;
  const other = await pool.connect();
  try {
    await other.query("begin");
    await other.query("update post_totals set total = 2 where kind = 'gram' and key in ('k2', 'k4')");
    await clean();
    await other.query("commit");
  } finally {
    other.release();
  }
  expect(await left()).toEqual({ over: 0, kept: MANY });
  const { rows } = await pool.query("select from post_totals where total = 2");
  expect(rows).toHaveLength(2);
});
