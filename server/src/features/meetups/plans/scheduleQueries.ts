/** Every SQL statement on what a member comes to, gatherings and plans in one order. */
import type { Part } from "@fitmate/contract/meetups";
import type { ScheduleQuery } from "@fitmate/contract/plans";
import { type RawBuilder, sql } from "kysely";
import type * as z from "zod/mini";
import type { Db } from "../../../platform/db/database.ts";
import { MEMBERS } from "../../accounts/memberQueries.ts";
import { isApart } from "../../mates/queries.ts";
import { COLUMNS, isSeen, joinViewer, LONGEST, type Row } from "../readingQueries.ts";

const FACES_SHOWN = 3;

export type Entry = { id: number; kind: "MEETUP" | "PLAN"; beginsAt: Date };
type Page = {
  when: z.infer<typeof ScheduleQuery>["when"];
  cursor?: { beginsAt: Date; id: number } | undefined;
  size: number;
};

/** Of part `own` in gathering `g`: it is one of the member's. */
const counts = (memberId: number): RawBuilder<boolean> => sql`
  (own.part = 'CONFIRMED' or own.part in ('OFFERED', 'WAITING', 'PENDING') and g.cancelled_at is null and g.begins_at > now())
  and (g.kind = 'PLAN' or ${isSeen(memberId)})`;

/** Those of the member that are not over, earliest first, or over, latest first; from the one after `cursor`. */
export async function selectSchedule(db: Db, memberId: number, { when, cursor, size }: Page): Promise<Entry[]> {
  const isPast = when === "PAST";
  const order = isPast ? sql`desc` : sql`asc`;
  const after = cursor
    ? sql`and (own.begins_at, own.gathering_id) ${isPast ? sql`<` : sql`>`} (${cursor.beginsAt}::timestamptz, ${cursor.id}::bigint)`
    : sql``;
  const time = isPast
    ? sql`own.begins_at <= now() and g.ends_at <= now()`
    : sql`own.begins_at > now() - ${LONGEST} and g.ends_at > now()`;
  const { rows } = await sql<Entry>`
    select g.id, g.kind, g.begins_at as "beginsAt"
      from gathering_members own join gatherings g on g.id = own.gathering_id
     where own.member_id = ${memberId} and ${time} ${after} and ${counts(memberId)}
     order by own.begins_at ${order}, own.gathering_id ${order} limit ${sql.lit(size)}`.execute(db);
  return rows;
}

/** The first of the member's that is neither over nor off and in which they have one of `parts`. */
export async function selectFirst(db: Db, memberId: number, parts: readonly Part[]): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`
    select g.id, g.kind, g.begins_at as "beginsAt"
      from gathering_members own join gatherings g on g.id = own.gathering_id
     where own.member_id = ${memberId} and own.begins_at > now() - ${LONGEST} and g.ends_at > now()
       and g.cancelled_at is null and own.part = any (${parts}::text[]) and ${counts(memberId)}
     order by own.begins_at, own.gathering_id limit 1`.execute(db);
  return rows[0];
}

/** Of a gathering what a timeline shows beside the rest. */
export type ScheduleRow = Row & {
  faces: { nickname: string; profilePicture: string | null }[];
  pendingPeople: number;
  before: number | null;
};

/** The gatherings `ids`, which `selectSchedule` has just found for the member. */
export async function selectMeetups(db: Db, memberId: number, ids: readonly number[]): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    select found.* from unnest(${ids}::bigint[]) as asked (id), lateral (
    select ${COLUMNS},
           case when mine.part = 'CONFIRMED' then array(
             select jsonb_build_object('nickname', m.nickname, 'profilePicture', m.profile_picture)
               from gathering_members come join ${MEMBERS} m on m.id = come.member_id
              where come.gathering_id = g.id and come.part = 'CONFIRMED' and come.member_id <> ${memberId}
                and not ${isApart(memberId, sql`come.member_id`)}
              order by come.place limit ${sql.lit(FACES_SHOWN)}) else '{}' end as faces,
           case when g.host_id = ${memberId} then (
             select count(*) from gathering_members asks
              where asks.gathering_id = g.id and asks.part = 'PENDING' and not ${isApart(memberId, sql`asks.member_id`)})
             else 0 end as "pendingPeople",
           case when mine.part = 'WAITING' then (
             select count(*) from gathering_members earlier
              where earlier.gathering_id = g.id and earlier.part = 'WAITING' and earlier.place < mine.place) end as before
      from gatherings g ${joinViewer(memberId)}
     where g.id = asked.id and g.kind = 'MEETUP'
     -- one look-up each: a plan for any ids would walk all members
     limit 1) found`.execute(db);
  return rows;
}
