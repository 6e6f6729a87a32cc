import type { CheckIn } from "@fitmate/contract/checkIn";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import { agreedCheckIn, follow, ownCheckIn, passUntil, peopleOfMeetup, typesTold } from "../../../../test/checkIns.ts";
import type { TestMember } from "../../../../test/client.ts";
import { makeMates } from "../../../../test/mates.ts";
import { requireMember } from "../../accounts/service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe("at the same moment", () => {
  const TRIES = 50;

  it("an answer and the alert have one outcome", async () => {
    const all = await agreedCheckIn(app);
    const { goer, mate, checkInId, params } = all;
    const { id: mateId } = await requireMember(app.database.db, mate.nickname);
    await passUntil(app, checkInId, 0);
    await follow(app);
    for (let turn = 0; turn < TRIES; turn += 1) {
      await sql`update check_ins set state = 'DUE', alert_at = now(), answered_at = null, alerted_at = null where id = ${checkInId}`.execute(
        app.database.db,
      );
      await sql`delete from notifications where member_id = ${mateId}`.execute(app.database.db);
      const [answer] = await Promise.all([
        new Promise((later) => setTimeout(later, turn % 5)).then(() => goer.ask("arrive", { params })),
        follow(app),
        follow(app),
      ]);
      const types = await typesTold(mate, checkInId);
      expect(answer.state).toBe("SAFE");
      expect([[], ["CHECK_IN_SAFE", "CHECK_IN_ALERT"]]).toContainEqual(types);
      expect((await ownCheckIn(goer, checkInId)).alertedAt !== null).toBe(types.length > 0);
    }
  });

  it("two tabs that ask, put off and answer have one check-in and one outcome", async () => {
    const { goer, mate, meetupId } = await peopleOfMeetup(app);
    const other = await app.member("둘째");
    await makeMates(goer, other);
    await goer.ask("joinMeetup", { params: { meetupId } });
    const { db } = app.database;
    for (let turn = 0; turn < TRIES; turn += 1) {
      await sql`delete from check_ins where gathering_id = ${meetupId}`.execute(db);
      const ask = ({ nickname }: TestMember) =>
        goer.call("askForCheckIn", { params: { gatheringId: meetupId }, body: { nickname, minutes: 60 } });
      await Promise.all([ask(mate), ask(turn % 2 ? other : mate)]);
      const { rows } = await sql<{ id: number; state: string; mateId: number }>`
        select id, state, mate_id as "mateId" from check_ins where gathering_id = ${meetupId} and state = 'ASKED'`.execute(
        db,
      );
      expect(rows).toHaveLength(1);
      const params = { checkInId: rows[0]?.id ?? 0 };
      const { id: firstId } = await requireMember(db, mate.nickname);
      const asked = rows[0]?.mateId === firstId ? mate : other;
      const [answer, ended] = await Promise.all([
        asked.call("answerCheckIn", { params, body: { accept: true } }),
        goer.call("endCheckIn", { params }),
      ]);
      // Withdrawn before it was answered, or turned off after: the mate's yes is refused, or was heard.
      expect(ended.status).toBe(200);
      expect((ended.body as CheckIn).state).toBe(answer.status === 200 ? "OFF" : "WITHDRAWN");
    }
  });
});
