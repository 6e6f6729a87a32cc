/** What members do with gatherings in tests, and what is seen of it. */
import type { Meetup, NewMeetup } from "@fitmate/contract/meetups";
import { sql } from "kysely";
import type { TestApp } from "./app.ts";
import type { TestMember } from "./client.ts";
import { makeMates } from "./mates.ts";
import { newMeetup } from "./meetups.ts";

/** A member who may host as many as anybody: nobody's newcomer, has a mate and an account of last week. */
export async function settledMember(app: TestApp, nickname: string): Promise<TestMember> {
  const [member, mate] = [await app.member(nickname), await app.member(`${nickname}짝`)];
  await makeMates(member, mate);
  await sql`update members set created_at = now() - interval '7 days' where nickname = ${nickname}`.execute(
    app.database.db,
  );
  return member;
}

/** Announces one as if nobody had announced any before: limits are tested by themselves. */
export async function announceMeetup(
  app: TestApp,
  host: TestMember,
  changes: Partial<NewMeetup> = {},
): Promise<number> {
  await sql`update gatherings set created_at = now() - interval '1 year'`.execute(app.database.db);
  return (await host.ask("createMeetup", { body: newMeetup(changes) })).meetupId;
}

export const readMeetup = async (meetupId: number, by: TestMember): Promise<Meetup> =>
  by.ask("getMeetup", { params: { meetupId } });

export const joinMeetup = (meetupId: number, by: TestMember, note?: string) =>
  by.call("joinMeetup", { params: { meetupId }, ...(note !== undefined && { body: { note } }) });

export const leaveMeetup = (meetupId: number, by: TestMember) => by.call("leaveMeetup", { params: { meetupId } });

/** Lets the gathering begin in `hours`, as if it had been announced for then. */
export const moveMeetup = (app: TestApp, meetupId: number, hours: number) =>
  sql`with moved as (update gatherings set begins_at = now() + ${hours} * interval '1 hour',
                            ends_at = now() + ${hours + 1} * interval '1 hour' where id = ${meetupId} returning id, begins_at)
      update gathering_members m set begins_at = moved.begins_at from moved where gathering_id = moved.id`.execute(
    app.database.db,
  );

/** What the member was told of `type`. */
export const messagesOf = async (member: TestMember, type: string) =>
  (await member.ask("getNotifications", { query: { size: 50 } }))
    .filter(({ notificationType }) => notificationType === type)
    .map(({ message }) => message);

type SeatCounts = { capacity: number; confirmed: number; offered: number; waiting: number; pending: number };

/** As the gathering keeps them. */
export async function seatCounts(app: TestApp, meetupId: number): Promise<SeatCounts> {
  const { rows } = await sql<SeatCounts>`
    select capacity, confirmed, offered, waiting, pending from gatherings where id = ${meetupId}`.execute(
    app.database.db,
  );
  if (!rows[0]) throw new Error("no gathering");
  return rows[0];
}

/** As they are, counted anew. */
export async function recountedSeats(app: TestApp, meetupId: number): Promise<SeatCounts> {
  const { rows } = await sql<SeatCounts>`
    select g.capacity, (count(*) filter (where part = 'CONFIRMED'))::int as confirmed,
           (count(*) filter (where part = 'OFFERED'))::int as offered,
           (count(*) filter (where part = 'WAITING'))::int as waiting, (count(*) filter (where part = 'PENDING'))::int as pending
      from gatherings g left join gathering_members m on m.gathering_id = g.id where g.id = ${meetupId} group by g.id`.execute(
    app.database.db,
  );
  if (!rows[0]) throw new Error("no gathering");
  return rows[0];
}
