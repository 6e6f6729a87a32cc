/** Every SQL statement of calendars: gatherings as they show them, and the secret addresses at which they are read. */
import { CALENDAR_FEED_DAYS, CALENDAR_FEED_MAX } from "@fitmate/contract/limits";
import type { Part, PlaceShown } from "@fitmate/contract/meetups";
import type { Sport } from "@fitmate/contract/profile";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { MEMBERS, NOT_SUSPENDED, PASSWORD_MARK } from "../../accounts/memberQueries.ts";
import { placeFor, wordsFor } from "../plans/saidQueries.ts";
import { isSeen, joinViewer } from "../readingQueries.ts";

/** A gathering as it is stored, with what the one who looks is in it. */
export type CalendarRow = {
  id: number;
  kind: "MEETUP" | "PLAN";
  sport: Sport;
  title: string;
  /** Of a plan: the other one of its two. */
  mate: string | null;
  description: string;
  zone: string;
  beginsAt: Date;
  endsAt: Date;
  area: string;
  placeName: string;
  latitude: number;
  longitude: number;
  placeShown: PlaceShown;
  part: Part | null;
  revision: number;
  createdAt: Date;
  changedAt: Date;
  isCancelled: boolean;
  cancelReason: string | null;
};

const COLUMNS: RawBuilder<unknown> = sql`
  g.id, g.kind, g.sport, g.title, g.zone, g.begins_at as "beginsAt", g.ends_at as "endsAt", g.area,
  g.latitude, g.longitude, g.place_shown as "placeShown", mine.part, g.revision, g.created_at as "createdAt",
  coalesce(g.changed_at, g.created_at) as "changedAt", g.cancelled_at is not null as "isCancelled",
  g.cancel_reason as "cancelReason"`;

/** A gathering, if the one who looks, undefined for a visitor, may know of it. */
export async function selectForCalendar(
  db: Db,
  id: number,
  viewer: number | undefined,
): Promise<CalendarRow | undefined> {
  const { rows } = await sql<CalendarRow>`
    select ${COLUMNS}, g.description, g.place_name as "placeName", null as mate from gatherings g ${joinViewer(viewer)}
     where g.id = ${id} and g.kind = 'MEETUP' and ${isSeen(viewer)}`.execute(db);
  return rows[0];
}

/** A plan, if the member is one of its two. */
export async function selectPlanForCalendar(db: Db, id: number, memberId: number): Promise<CalendarRow | undefined> {
  const { rows } = await sql<CalendarRow>`
    select ${COLUMNS}, ${saidTo(memberId)}, ${mateIn(memberId)} as mate
      from gathering_members mine join gatherings g on g.id = mine.gathering_id
     where g.id = ${id} and g.kind = 'PLAN' and mine.member_id = ${memberId} and mine.part = 'CONFIRMED'`.execute(db);
  return rows[0];
}

/** What gathering `g` says to the member. */
const saidTo = (memberId: number): RawBuilder<unknown> => sql`
  ${wordsFor(sql`${memberId}::bigint`)} as description, ${placeFor(sql`${memberId}::bigint`)} as "placeName"`;

/** Of plan `g` the nickname of the one who is not the member; null of a gathering. */
const mateIn = (memberId: number): RawBuilder<string | null> => sql`
  (select other.nickname from plan_proposals p join ${MEMBERS} other on other.id = p.proposer_id + p.receiver_id - ${memberId}
    where p.plan_id = g.id)`;

/** Those the member comes to, or came to lately: the last to begin, where there are more than a feed holds; latest first. */
export async function selectForFeed(db: Db, memberId: number): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    select found.* from gathering_members mine,
           lateral (select ${COLUMNS}, ${saidTo(memberId)}, ${mateIn(memberId)} as mate from gatherings g where g.id = mine.gathering_id limit 1) found
     where mine.member_id = ${memberId} and mine.part = 'CONFIRMED'
       and mine.begins_at > now() - ${sql.lit(`${CALENDAR_FEED_DAYS} days`)}::interval
     order by mine.begins_at desc, mine.gathering_id desc limit ${sql.lit(CALENDAR_FEED_MAX)}`.execute(db);
  return rows;
}

/** Gives the member this secret, in place of one they may have, and answers when. */
export async function putFeed(db: Db, memberId: number, secretHash: Buffer): Promise<Date | undefined> {
  const { rows } = await sql<{ madeAt: Date }>`
    insert into calendar_feeds (member_id, secret_hash, password_mark)
    select m.id, ${secretHash}, ${PASSWORD_MARK} from ${MEMBERS} m where m.id = ${memberId}
    on conflict (member_id) do update
       set secret_hash = excluded.secret_hash, password_mark = excluded.password_mark, made_at = now()
    returning made_at as "madeAt"`.execute(db);
  return rows[0]?.madeAt;
}

/** Of feed `f` and its member `m`: not once they are leaving, nor while they are suspended, nor with another password than when it was made. */
const IS_LIVE = sql`m.left_at is null and ${NOT_SUSPENDED} and f.password_mark = ${PASSWORD_MARK}`;

/** When the member's address was made; undefined where they have none that opens anything. */
export async function findFeed(db: Db, memberId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ madeAt: Date }>`
    select f.made_at as "madeAt" from calendar_feeds f join ${MEMBERS} m on m.id = f.member_id
     where f.member_id = ${memberId} and ${IS_LIVE}`.execute(db);
  return rows[0]?.madeAt;
}

/** Whose secret it is; undefined for one that opens nothing. */
export async function findFeedOwner(db: Db, secretHash: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ memberId: number }>`
    select f.member_id as "memberId" from calendar_feeds f join ${MEMBERS} m on m.id = f.member_id
     where f.secret_hash = ${secretHash} and ${IS_LIVE}`.execute(db);
  return rows[0]?.memberId;
}

/** Ends the member's address; answers whether they had one. */
export async function deleteFeed(db: Db, memberId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("calendar_feeds").where("member_id", "=", memberId).executeTakeFirst();
  return numDeletedRows > 0n;
}
