/** For how long a push is of use, and what is pushed no more because it is not so any more. */
import type { NotificationType } from "@fitmate/contract/notificationTypes";
import { paths } from "@fitmate/contract/paths";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import type { TestMember } from "../../../test/client.ts";
import { joinMeetup, leaveMeetup } from "../../../test/meetupActs.ts";
import { newMeetup } from "../../../test/meetups.ts";
import { createTestBrowser, startTestPushService, type TestPushService } from "../../../test/push.ts";
import { composePush } from "./pushing.ts";
import { notify } from "./service.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let service: TestPushService;
let app: TestApp;
beforeAll(async () => {
  service = await startTestPushService();
  app = await startTestApp({ PUSH_SERVICES: service.origin });
});
afterAll(async () => {
  await app.close();
  await service.close();
});

let members = 0;

type About = { host: TestMember; who: TestMember; meetupId: number; begins: number };

/** Somebody who comes to a gathering that begins in `hours`. */
async function comer(hours: number): Promise<About> {
  members += 1;
  const [host, who] = [await app.member(`여는이${members}`), await app.member(`오는이${members}`)];
  const said = newMeetup({}, hours);
  const { meetupId } = await host.ask("createMeetup", { body: said });
  await joinMeetup(meetupId, who);
  return { host, who, meetupId, begins: Date.parse(`${said.begins}:00+09:00`) };
}

/** Tells the member of the page at `url`; answers the notification. */
async function tell({ nickname }: TestMember, type: NotificationType, url: string, at = new Date()): Promise<number> {
  const { db } = app.database;
  const { id } = await db.selectFrom("members").select("id").where("nickname", "=", nickname).executeTakeFirstOrThrow();
  await notify(db, { memberId: id, senderId: id, type, url, words: "알림", at });
  const told = await db
    .selectFrom("notifications")
    .select("id")
    .where("member_id", "=", id)
    .where("type", "=", type)
    .executeTakeFirstOrThrow();
  return told.id;
}

const compose = (notificationId: number) => composePush(app.database.db, notificationId);

describe("a push", () => {
  it("of what is soon is of use until that begins", async () => {
    const { who, meetupId, begins } = await comer(3);
    expect(await compose(await tell(who, "MEETUP_SOON", paths.meetup(meetupId)))).toMatchObject({
      until: new Date(begins),
    });
  });

  it("of what is tomorrow is of use until that is today in Seoul", async () => {
    const { who, meetupId, begins } = await comer(26);
    const midnight = begins - ((begins + 9 * HOUR_MS) % DAY_MS);
    expect(await compose(await tell(who, "MEETUP_TOMORROW", paths.meetup(meetupId)))).toMatchObject({
      until: new Date(midnight),
    });
  });

  it("that asks whether somebody is back is of use for three hours", async () => {
    const { who } = await comer(3);
    const at = new Date(Date.now() - HOUR_MS);
    expect(await compose(await tell(who, "CHECK_IN_DUE", paths.checkIn(1), at))).toMatchObject({
      until: new Date(at.getTime() + 3 * HOUR_MS),
    });
    const { who: asleep } = await comer(3);
    const before = new Date(Date.now() - 4 * HOUR_MS);
    expect(await compose(await tell(asleep, "CHECK_IN_DUE", paths.checkIn(1), before))).toBeUndefined();
  });

  it("of anything else is of use for its day", async () => {
    const { who, meetupId } = await comer(3);
    expect(await compose(await tell(who, "MEETUP_CHANGED", paths.meetup(meetupId)))).not.toHaveProperty("until");
  });

  it("is kept by the push service for as long as it is of use", async () => {
    const { who, meetupId, begins } = await comer(3);
    await who.ask("subscribeToPush", { body: createTestBrowser(service.origin).subscription });
    const before = Date.now();
    await tell(who, "MEETUP_SOON", paths.meetup(meetupId));
    await expect.poll(() => service.received.length, { timeout: 20_000 }).toBe(1);
    const ttl = Number(service.received[0]?.headers["ttl"]);
    expect(ttl).toBeLessThanOrEqual((begins - before) / 1_000);
    expect(ttl).toBeGreaterThanOrEqual(Math.floor((begins - Date.now()) / 1_000));
  });

  it.each<[string, (about: About) => Promise<unknown>]>([
    [
      "is off",
      ({ host, meetupId }) => host.ask("cancelMeetup", { params: { meetupId }, body: { reason: "비", scope: "THIS" } }),
    ],
    ["the member has left", ({ who, meetupId }) => leaveMeetup(meetupId, who)],
    [
      "was moved since",
      ({ meetupId }) => sql`update gatherings set moved_at = now() where id = ${meetupId}`.execute(app.database.db),
    ],
    [
      "has begun",
      ({ meetupId }) =>
        sql`update gatherings set begins_at = now() - interval '1 minute' where id = ${meetupId}`.execute(
          app.database.db,
        ),
    ],
  ])("reminds of nothing that %s", async (_what, happen) => {
    const about = await comer(3);
    const reminder = await tell(about.who, "MEETUP_SOON", paths.meetup(about.meetupId), new Date(Date.now() - 1_000));
    expect(await compose(reminder)).toMatchObject({ notificationId: reminder });
    await happen(about);
    expect(await compose(reminder)).toBeUndefined();
  });
});
