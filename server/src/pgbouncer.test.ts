/** The product behind PgBouncer in transaction mode: each transaction may be on another connection than the one before. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AnotherNode, startAnotherNode, startTestApp, type TestApp } from "../test/app.ts";
import { historyOf, listen, nextMessage } from "../test/chat.ts";
import { liveFully } from "../test/life.ts";
import { hasPgBouncer, type PgBouncer, startPgBouncer } from "../test/pgbouncer.ts";

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
});
