/** The mates that are kept in order of nickname are those of the pairs, under the nickname they have. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import type { TestMember } from "../../../../test/client.ts";
import { makeMates } from "../../../../test/mates.ts";

let app: TestApp;
let me: TestMember;
let mates: TestMember[];
beforeAll(async () => {
  app = await startTestApp();
  me = await app.member("나");
  mates = await Promise.all(["가영", "나영", "다영"].map((nickname) => app.member(nickname)));
  for (const mate of mates) await makeMates(me, mate);
});
afterAll(() => app.close());

async function listed(reader: TestMember): Promise<string[]> {
  return (await reader.ask("getMates")).map(({ otherUserNickname }) => otherUserNickname);
}

/** Pairs that are kept and no mates, or mates and not kept under their nickname. */
async function differences(): Promise<unknown[]> {
  const { rows } = await sql`
    with pairs as (
      select low_id as member_id, high_id as mate_id from mate_relations where state = 'ACCEPTED'
      union all select high_id, low_id from mate_relations where state = 'ACCEPTED'
    ), named as (select member_id, mate_id, nickname_key from pairs join members on id = mate_id)
    (select * from named except select member_id, mate_id, mate_key from mate_names)
    union all (select member_id, mate_id, mate_key from mate_names except select * from named)`.execute(
    app.database.db,
  );
  return rows;
}

it("they follow who becomes a mate and who is one no more", async () => {
  expect(await listed(me)).toEqual(["가영", "나영", "다영"]);
  const stranger = await app.member("라영");
  await stranger.call("requestMate", { query: { receiverNickname: me.nickname } });
  expect(await listed(me)).toHaveLength(3);
  await me.call("acceptMate", { query: { senderNickname: stranger.nickname } });
  expect([await listed(me), await listed(stranger)]).toEqual([["가영", "나영", "다영", "라영"], ["나"]]);
  await stranger.call("removeMate", { query: { nickname: me.nickname } });
  expect([await listed(me), await listed(stranger)]).toEqual([["가영", "나영", "다영"], []]);
  expect(await differences()).toEqual([]);
});

it("they follow a nickname that changes", async () => {
  await sql`update members set nickname = '하영', nickname_key = '하영' where nickname = '가영'`.execute(
    app.database.db,
  );
  expect(await listed(me)).toEqual(["나영", "다영", "하영"]);
  expect(await differences()).toEqual([]);
});

it("they are right after a nickname changed while the pair became mates", async () => {
  const { pool } = app.database;
  const waiting = await app.member("마영");
  await waiting.call("requestMate", { query: { receiverNickname: me.nickname } });
  const renaming = await pool.connect();
  await renaming.query("begin");
  await renaming.query("update members set nickname = '바영', nickname_key = '바영' where nickname = '마영'");
  const accepting = pool.query(
    "update mate_relations set state = 'ACCEPTED', answered_at = now() where state = 'PENDING'",
  );
  await expect
    .poll(async () => (await pool.query("select from pg_locks where not granted")).rowCount)
    .toBeGreaterThan(0);
  await renaming.query("commit");
  renaming.release();
  await accepting;
  expect(await listed(me)).toEqual(["나영", "다영", "바영", "하영"]);
  expect(await differences()).toEqual([]);
});
