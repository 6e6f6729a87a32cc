/** The product behind PgBouncer in transaction mode: each transaction may be on another connection than the one before. */
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AnotherNode, startAnotherNode, startTestApp, type TestApp } from "../test/app.ts";
import { createTestDatabase } from "../test/database.ts";
import { historyOf, listen, nextMessage } from "../test/chat.ts";
import { liveFully } from "../test/life.ts";
import { hasPgBouncer, type PgBouncer, startPgBouncer } from "../test/pgbouncer.ts";
import { openDatabase } from "./platform/db/database.ts";
import { migrate } from "./platform/db/migrate.ts";

/** Fewer than the nodes would take: five each. */
const CONNECTIONS = 3;

describe.skipIf(!hasPgBouncer)("behind PgBouncer in transaction mode", () => {
  let bouncer: PgBouncer;
  let app: TestApp;
  let node: AnotherNode;
  beforeAll(async () => {
    app = await startTestApp({ DATABASE_PREPARED_STATEMENTS: "off" }, undefined, async (url) => {
      bouncer = await startPgBouncer(url, CONNECTIONS);
      return bouncer.through(url);
    });
    node = await startAnotherNode(app);
  });
  afterAll(async () => {
    await node.close();
    await app.close();
    await bouncer.stop();
  });

  it("people live as ever, over the few connections there are, and hear each other on two nodes", async () => {
    const [person, friend] = [await app.member("사는이"), await app.member("벗인이")];
    const { roomId } = await liveFully(app, person, friend);
    const [here, there] = [await listen(app.url, person, roomId), await listen(node.url, friend, roomId)];
    await here.send({ chatRoomId: roomId, contents: "여기서 저기로" });
    expect(await nextMessage(there)).toMatchObject({ contents: "여기서 저기로" });
    await there.send({ chatRoomId: roomId, contents: "저기서 여기로" });
    await expect
      .poll(async () => (await historyOf(person, roomId)).map(({ contents }) => contents))
      .toContain("저기서 여기로");
    await Promise.all([here.close(), there.close()]);

    const asked = await Promise.all(Array.from({ length: 100 }, () => person.call("getMyProfile")));
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
      app.database.db,
    );
    expect(rows.length).toBeLessThanOrEqual(CONNECTIONS);
  });

  it("a migration that fails leaves no lock on a connection that goes to somebody else", async () => {
    const own = await createTestDatabase();
    const folder = await mkdtemp(join(tmpdir(), "fitmate-migrations-"));
    await cp(resolve(import.meta.dirname, "../migrations"), folder, { recursive: true });
    const script = "set local lock_timeout = '1min'; alter table members add column added integer";
    await writeFile(join(folder, "9999_added.sql"), script);
    const two = await startPgBouncer(own.url, 2);
    const database = openDatabase(two.through(own.url), 1, () => {}, { prepares: false });
    const client = async (url: string) => {
      const opened = new pg.Client(url);
      await opened.connect();
      return opened;
    };
    const through = two.through(own.url);
    const direct = await client(own.url);
    const [here, there] = [await client(through), await client(through)];
    const console = await client(two.through("postgres://any/pgbouncer"));

    await direct.query("begin; lock table members in access share mode");
    await here.query("begin");
    const failing = migrate(database.db, { folder }).catch((error: unknown) => error);
    const waiting = "select pid from pg_locks where not granted and relation = 'members'::regclass";
    await expect.poll(async () => (await direct.query(waiting)).rowCount).toBe(1);
    // Whoever waits gets the migration's connection, and the migration another one.
    const begun = there.query("begin; set local idle_in_transaction_session_timeout = 0");
    await expect
      .poll(async () => (await console.query("show pools")).rows)
      .toContainEqual(expect.objectContaining({ cl_waiting: 1 }));
    await direct.query(`select pg_cancel_backend(pid) from (${waiting}) w`);
    await begun;
    await here.query("commit");
    expect(String(await failing)).toContain("9999_added");
    const { rows: held } = await direct.query(`
      select from pg_locks where locktype = 'advisory'
         and database = (select oid from pg_database where datname = current_database())`);
    expect(held).toEqual([]);

    await Promise.all([direct, here, there, console].map((each) => each.end()));
    await database.close();
    await two.stop();
    await own.drop();
    await rm(folder, { recursive: true });
  });
});
