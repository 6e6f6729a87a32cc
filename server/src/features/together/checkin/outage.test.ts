/** The database was away: who could not say that they are back gets the time to, before a mate is alarmed. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AnotherNode, startAnotherNode, startTestApp, type TestApp } from "../../../../test/app.ts";
import { agreedCheckIn, follow, ownCheckIn, passUntil, typesTold } from "../../../../test/checkIns.ts";
import { TestMember } from "../../../../test/client.ts";
import { type Relay, startRelay } from "../../../../test/relay.ts";
import { type OpenDatabase, openDatabase } from "../../../platform/db/database.ts";

let app: TestApp;
let relay: Relay;
let database: OpenDatabase;
let next: AnotherNode;
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: "silent" }, undefined, async (url) => {
    database = openDatabase(url, 5, () => {});
    relay = await startRelay(url);
    return relay.url;
  });
});
afterAll(async () => {
  await next.close();
  await database.close();
  relay.refuse(false);
  await app.close();
  await relay.close();
});

it("puts off what has fallen due meanwhile: being back comes before the alert, which comes where there is no answer still", async () => {
  const [back, silent] = [await agreedCheckIn(app), await agreedCheckIn(app)];
  for (const { checkInId } of [back, silent]) await passUntil(app, checkInId, 0);
  await follow(app);
  relay.refuse(true);
  for (const { checkInId } of [back, silent]) await passUntil({ ...app, database }, checkInId, 35);
  await sql`update jobs set due_at = now() - interval '30 minutes'`.execute(database.db);
  next = await startAnotherNode(app, { db: database.db, pool: database.pool });
  const sign = ({ nickname }: TestMember) => TestMember.signIn(next.url, nickname);
  const [goer, mate, silentMate] = [await sign(back.goer), await sign(back.mate), await sign(silent.mate)];
  const leftMs = async () => {
    const { state, alertAt, now } = await ownCheckIn(goer, back.checkInId);
    return state === "DUE" && Date.parse(alertAt) - Date.parse(now);
  };
  await expect.poll(leftMs).toBeGreaterThan(60_000);
  expect(await goer.ask("arrive", { params: back.params })).toMatchObject({ state: "SAFE" });
  expect(await typesTold(mate, back.checkInId)).toEqual(["CHECK_IN_ASKED"]);
  expect(await typesTold(silentMate, silent.checkInId)).toEqual(["CHECK_IN_ASKED"]);

  await sql`update check_ins set alert_at = now() where id = ${silent.checkInId}`.execute(database.db);
  await expect
    .poll(() => typesTold(silentMate, silent.checkInId), { timeout: 15_000 })
    .toEqual(["CHECK_IN_ALERT", "CHECK_IN_ASKED"]);
});
