/** Which statements stay with a connection. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { openDatabase } from "./database.ts";

let created: TestDatabase;
beforeAll(async () => {
  created = await createTestDatabase();
});
afterAll(() => created.drop());

test.each([
  { prepares: true, kept: 1 },
  { prepares: false, kept: 0 },
])("prepares: $prepares keeps $kept statement", async ({ prepares, kept }) => {
  // One connection: the last question sees what the others left there.
  const { pool, close } = openDatabase(created.url, 1, () => {}, { prepares });
  await pool.query("select $1::int", [1]);
  expect((await pool.query("select name from pg_prepared_statements")).rows).toHaveLength(kept);
  await close();
});
