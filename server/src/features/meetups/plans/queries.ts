/** Every SQL statement that shows plans. */
import { PLANS_OF_PAIR_MAX } from "@fitmate/contract/limits";
import type { Sport } from "@fitmate/contract/profile";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { MEMBERS } from "../../accounts/memberQueries.ts";
import { isMateOf } from "../../mates/queries.ts";
import { overlapsOf } from "./overlapQueries.ts";
import { placeFor, wordsFor } from "./saidQueries.ts";

/** A plan as one of its two sees it. */
export type PlanRow = {
  id: number;
  sport: Sport;
  begins: string;
  zone: string;
  beginsAt: Date;
  endsAt: Date;
  placeName: string;
  latitude: number;
  longitude: number;
  area: string;
  words: string;
  nickname: string;
  profilePicture: string | null;
  areMates: boolean;
  proposalId: number;
  byMe: boolean;
  roomId: number;
  seq: number;
  cancelledAt: Date | null;
  cancelReason: string | null;
  cancelledByMe: boolean;
  overlaps: string[];
  now: Date;
};

/** Of plan `g`, its proposal `p` and the `other` of the two: a PlanRow. */
const columns = (memberId: number): RawBuilder<unknown> => sql`
  g.id, g.sport, g.begins_wall as begins, g.zone, g.begins_at as "beginsAt", g.ends_at as "endsAt", ${placeFor(sql`${memberId}::bigint`)} as "placeName",
  g.latitude, g.longitude, g.area, ${wordsFor(sql`${memberId}::bigint`)} as words, other.nickname, other.profile_picture as "profilePicture",
  ${isMateOf(memberId, sql`other.id`)} as "areMates", p.id as "proposalId", p.proposer_id = ${memberId} as "byMe", p.room_id as "roomId", p.seq, g.cancelled_at as "cancelledAt",
  g.cancel_reason as "cancelReason", g.cancelled_by is not distinct from ${memberId} as "cancelledByMe",
  case when g.cancelled_at is null and g.begins_at > now() then ${overlapsOf(memberId, sql`g.begins_at`, sql`g.ends_at`, sql`g.id`)}
       else '{}' end as overlaps, now() as now`;

/** To plan `g`: its proposal `p`, and the `other` one of the two. */
const joins = (memberId: number): RawBuilder<unknown> => sql`
  join plan_proposals p on p.plan_id = g.id
  join ${MEMBERS} other on other.id = p.proposer_id + p.receiver_id - ${memberId}`;

/** Those of `ids` in which the member is. */
export async function selectPlans(db: Db, memberId: number, ids: readonly number[]): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select found.* from unnest(${ids}::bigint[]) as asked (id), lateral (
      select ${columns(memberId)}
        from gathering_members own join gatherings g on g.id = own.gathering_id ${joins(memberId)}
       where own.gathering_id = asked.id and own.member_id = ${memberId} and own.part = 'CONFIRMED' and g.kind = 'PLAN'
       -- one look-up each: a plan for any ids would walk all members
       limit 1) found`.execute(db);
  return rows;
}

/** The plans of a room that are not over and not off, earliest first, and, last, the one that was over last. */
export async function selectPlanIds(db: Db, roomId: number): Promise<{ id: number; isOver: boolean }[]> {
  const { rows } = await sql<{ id: number; isOver: boolean }>`
    (select g.id, false as "isOver" from plan_proposals p join gatherings g on g.id = p.plan_id
      where p.room_id = ${roomId} and p.plan_id is not null and p.ends_at > now() and g.cancelled_at is null
      order by p.begins_at, g.id limit ${sql.lit(PLANS_OF_PAIR_MAX)})
    union all
    (select g.id, true from plan_proposals p join gatherings g on g.id = p.plan_id
      where p.room_id = ${roomId} and p.plan_id is not null and p.ends_at <= now() and g.cancelled_at is null
      order by p.begins_at desc, g.id desc limit 1)`.execute(db);
  return rows;
}

/** The plans of a room that can be called off, in the order in which they are locked. */
export async function selectUpcomingIds(db: Db, roomId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from plan_proposals p join gatherings g on g.id = p.plan_id
     where p.room_id = ${roomId} and p.plan_id is not null and g.begins_at > now() and g.cancelled_at is null
     order by g.id`.execute(db);
  return rows.map(({ id }) => id);
}
