/** What other features need to know of gatherings and of who comes. */
import type { Sport } from "@fitmate/contract/profile";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { MEMBERS } from "../accounts/memberQueries.ts";
import { keptNickname } from "../leaving/queries.ts";
import { isApart, isMateAside, isMateOf } from "../mates/queries.ts";

/** The table, in a statement that is written out. Read of it what a `Coming` has; the place only for those who come. */
export const GATHERINGS: RawBuilder<unknown> = sql`gatherings`;

/** Whether the member with the id `memberId` comes to the gathering `gatheringId`, both expressions: one look-up. */
export const comesTo = (gatheringId: RawBuilder<unknown>, memberId: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select from gathering_members come where come.gathering_id = ${gatheringId} and come.member_id = ${memberId}
                                              and come.part = 'CONFIRMED' offset 0)`;

/** A gathering that somebody comes to; `roomId`: of a meetup; `now`: the database's clock. */
export type Coming = {
  id: number;
  kind: "MEETUP" | "PLAN";
  sport: Sport;
  endsAt: Date;
  isOff: boolean;
  roomId: number | null;
  now: Date;
};

/** A gathering, if the member comes to it, also once it is over or cancelled. */
export async function selectComing(db: Db, gatheringId: number, memberId: number): Promise<Coming | undefined> {
  const { rows } = await sql<Coming>`
    select g.id, g.kind, g.sport, g.ends_at as "endsAt", g.cancelled_at is not null as "isOff", g.room_id as "roomId",
           now() as now
      from gatherings g where g.id = ${gatheringId} and ${comesTo(sql`g.id`, sql`${memberId}::bigint`)}`.execute(db);
  return rows[0];
}

/**
 * When a gathering begins, and the day on which it does where it takes place, if a member who was reminded of it at a moment still comes
 * to it, and it is neither off nor was moved since.
 */
export async function selectRemindedOf(
  db: Db,
  gatheringId: number,
  memberId: number,
  at: Date,
): Promise<{ beginsAt: Date; dayBeginsAt: Date } | undefined> {
  const { rows } = await sql<{ beginsAt: Date; dayBeginsAt: Date }>`
    select g.begins_at as "beginsAt", g.begins_wall::date::timestamp at time zone g.zone as "dayBeginsAt"
      from gatherings g
     where g.id = ${gatheringId} and g.cancelled_at is null and (g.moved_at > ${at}) is not true
       and ${comesTo(sql`g.id`, sql`${memberId}::bigint`)}`.execute(db);
  return rows[0];
}

/**
 * Somebody who comes, as they stand to whoever looks. Of who has left meanwhile, by the name they had and as their mate of then: they
 * would take themselves out of what is told where somebody does not come back.
 */
export type Companion = { nickname: string; isHost: boolean; isMate: boolean; isApart: boolean; hasLeft: boolean };

/** Who comes to a gathering beside `memberId`, first come first, and how each stands to `viewerId`. */
export async function selectCompany(
  db: Db,
  gatheringId: number,
  memberId: number,
  viewerId: number,
): Promise<Companion[]> {
  const { rows } = await sql<Companion>`
    select coalesce(${keptNickname(sql`m.id`)}, m.nickname) as nickname, coalesce(m.id = g.host_id, false) as "isHost",
           (${isMateOf(viewerId, sql`m.id`)} or ${isMateAside(viewerId, sql`m.id`)}) as "isMate",
           ${isApart(viewerId, sql`m.id`)} as "isApart", m.left_at is not null as "hasLeft"
      from gathering_members come join ${MEMBERS} m on m.id = come.member_id join gatherings g on g.id = come.gathering_id
     where come.gathering_id = ${gatheringId} and come.part = 'CONFIRMED' and m.id <> ${memberId}
     order by come.place`.execute(db);
  return rows;
}
