/** One check-in that fails is no matter of the others. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import { agreedCheckIn, follow, ownCheckIn, passUntil, typesTold } from "../../../../test/checkIns.ts";
import type { TestMember } from "../../../../test/client.ts";
import { requireMember } from "../../accounts/service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: "silent" });
});
afterAll(() => app.close());

/** Nothing can be stored any more that tells these of a question, an alert or an end. */
async function refuse(...members: TestMember[]): Promise<void> {
  const found = await Promise.all(members.map(({ nickname }) => requireMember(app.database.db, nickname)));
  await app.database.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse before insert on notifications for each row
      when (new.type in ('CHECK_IN_DUE', 'CHECK_IN_ALERT', 'CHECK_IN_CHANGED') and new.member_id in (${found.map(({ id }) => id).join()}))
      execute function refuse()`);
}

it("a question and an alert that cannot be stored hold up no others, and come as soon as they can be", async () => {
  const [asked, alsoAsked, silent, alsoSilent] = [
    await agreedCheckIn(app),
    await agreedCheckIn(app),
    await agreedCheckIn(app),
    await agreedCheckIn(app),
  ];
  for (const { checkInId } of [silent, alsoSilent]) await passUntil(app, checkInId, 0);
  await follow(app);
  await refuse(asked.goer, silent.mate);
  // Those that fail come first.
  await passUntil(app, asked.checkInId, 2);
  await passUntil(app, alsoAsked.checkInId, 1);
  await passUntil(app, silent.checkInId, 22);
  await passUntil(app, alsoSilent.checkInId, 21);
  const failure = () => follow(app).then(String, String);
  const failed = [silent.checkInId, asked.checkInId].join(", ");
  await expect.poll(failure).toBe(`Error: Check-ins that are due failed: ${failed}`);
  const question = ({ goer, checkInId }: typeof asked) => typesTold(goer, checkInId);
  const alert = ({ mate, checkInId }: typeof asked) => typesTold(mate, checkInId);
  await expect.poll(() => question(alsoAsked)).toContain("CHECK_IN_DUE");
  await expect.poll(() => alert(alsoSilent)).toContain("CHECK_IN_ALERT");
  expect((await ownCheckIn(asked.goer, asked.checkInId)).state).toBe("ON");
  expect((await ownCheckIn(silent.goer, silent.checkInId)).state).toBe("DUE");

  await app.database.pool.query("drop trigger refuse on notifications; drop function refuse");
  await follow(app);
  await expect.poll(() => question(asked)).toContain("CHECK_IN_DUE");
  await expect.poll(() => alert(silent)).toContain("CHECK_IN_ALERT");
});

it("an end that cannot be stored holds up no others, and comes as soon as it can be", async () => {
  const [stuck, ...others] = [await agreedCheckIn(app), await agreedCheckIn(app), await agreedCheckIn(app)];
  const ended = ({ mate, checkInId }: typeof stuck) => typesTold(mate, checkInId);
  await refuse(stuck.mate);
  for (const { goer, meetupId } of [stuck, ...others]) await goer.ask("leaveMeetup", { params: { meetupId } });
  const failure = () => follow(app).then(String, String);
  await expect.poll(failure).toBe(`Error: Check-ins of what has changed failed: ${stuck.checkInId}`);
  for (const other of others) await expect.poll(() => ended(other)).toContain("CHECK_IN_CHANGED");
  expect(await ended(stuck)).not.toContain("CHECK_IN_CHANGED");

  await app.database.pool.query("drop trigger refuse on notifications; drop function refuse");
  await follow(app);
  await expect.poll(() => ended(stuck)).toContain("CHECK_IN_CHANGED");
});
