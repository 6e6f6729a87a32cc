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

/** Nothing can be stored any more that tells these of a question or an alert. */
async function refuse(...members: TestMember[]): Promise<void> {
  const found = await Promise.all(members.map(({ nickname }) => requireMember(app.database.db, nickname)));
  await app.database.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse before insert on notifications for each row
      when (new.type in ('CHECK_IN_DUE', 'CHECK_IN_ALERT') and new.member_id in (${found.map(({ id }) => id).join()}))
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
