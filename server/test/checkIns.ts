/** Check-ins as tests ask for them, and time that passes for them. */
import type { CheckIn, Watch } from "@fitmate/contract/checkIn";
import { sql } from "kysely";
import { createWalk, notifyDue } from "../src/features/together/checkin/watching.ts";
import type { TestApp } from "./app.ts";
import type { TestMember } from "./client.ts";
import { makeMates, notificationsOf } from "./mates.ts";
import { newMeetup } from "./meetups.ts";

export const MEETUP_TITLE = "한강 번개";

let gatherings = 0;
/** A gathering of a host, somebody who comes to it, and a mate of theirs. */
export async function peopleOfMeetup(
  app: TestApp,
): Promise<{ host: TestMember; goer: TestMember; mate: TestMember; meetupId: number }> {
  gatherings += 1;
  const [host, goer, mate] = await Promise.all([
    app.member(`주최${gatherings}`),
    app.member(`가는이${gatherings}`),
    app.member(`메이트${gatherings}`),
  ]);
  await makeMates(goer, mate);
  const { meetupId } = await host.ask("createMeetup", { body: newMeetup({ title: MEETUP_TITLE }) });
  return { host, goer, mate, meetupId };
}

/** The same, with a check-in that the mate has agreed to. */
export async function agreedCheckIn(app: TestApp, minutes?: number) {
  const all = await peopleOfMeetup(app);
  const checkInId = await checkIn(all.goer, all.mate, all.meetupId, minutes);
  await all.mate.ask("answerCheckIn", { params: { checkInId }, body: { accept: true } });
  return { ...all, checkInId, params: { checkInId } };
}

/** As the member sees it. */
export const ownCheckIn = async (by: TestMember, checkInId: number) =>
  (await by.ask("getCheckIn", { params: { checkInId } })) as CheckIn;

/** As the mate who looks after them sees it. */
export const watchedCheckIn = async (by: TestMember, checkInId: number) =>
  (await by.ask("getCheckIn", { params: { checkInId } })) as Watch;

/** What somebody was told of a check-in, newest first. */
export const toldOf = async (who: TestMember, checkInId: number) =>
  (await notificationsOf(who))
    .filter(({ url }) => url === `/check-ins/${checkInId}`)
    .map(({ notificationType, message }) => [notificationType, message]);

export const typesTold = async (who: TestMember, checkInId: number) =>
  (await toldOf(who, checkInId)).map(([type]) => type);

/** Has `member` join a gathering and ask `mate`; answers the check-in's id. */
export async function checkIn(
  member: TestMember,
  mate: TestMember,
  meetupId: number,
  minutes: number = 60,
): Promise<number> {
  await member.ask("joinMeetup", { params: { meetupId } });
  const { checkInId } = await member.ask("askForCheckIn", {
    params: { gatheringId: meetupId },
    body: { nickname: mate.nickname, minutes },
  });
  return checkInId;
}

/** Lets it be so long, in minutes, after a check-in is due, of its gathering too; what follows has not been done yet. */
export async function passUntil({ database: { db } }: TestApp, checkInId: number, after: number): Promise<void> {
  await sql`
    with past as (select due_at - now() + ${after} * interval '1 minute' as by, gathering_id from check_ins where id = ${checkInId}),
    gone as (update gatherings g set begins_at = begins_at - past.by, ends_at = ends_at - past.by, listed = false
               from past where g.id = past.gathering_id),
    parts as (update gathering_members m set begins_at = m.begins_at - past.by from past where m.gathering_id = past.gathering_id)
    update check_ins c set ends_at = ends_at - past.by, due_at = due_at - past.by, alert_at = alert_at - past.by
      from past where c.gathering_id = past.gathering_id`.execute(db);
}

/** Does what is due by now, as the servers do every few seconds. */
export async function follow({ database: { db }, bus }: TestApp): Promise<void> {
  await notifyDue({ db, bus });
  await createWalk({ db, bus }).turn();
}

/** Lets the member be asked, and the mate be told that there was no answer. */
export async function passSilently(app: TestApp, checkInId: number): Promise<void> {
  for (const after of [0, 20]) {
    await passUntil(app, checkInId, after);
    await follow(app);
  }
}
