/** Every SQL statement that shows gatherings. What each may see of them is decided in reading.ts. */
import { MEETUP_MINUTES_MAX, MEETUP_WEEKS_MAX, MEETUPS_OPEN_MAX } from "@fitmate/contract/limits";
import type { Audience, Joining, Part, PlaceShown } from "@fitmate/contract/meetups";
import type { Level, Sport } from "@fitmate/contract/profile";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { hidden } from "../../platform/db/hidden.ts";
import { MEMBERS } from "../accounts/memberQueries.ts";
import { areApart, areMatesNow, blockedBy, isApart, isMateOf } from "../mates/queries.ts";

/** No gathering takes longer. */
export const LONGEST = sql`make_interval(mins => ${sql.lit(MEETUP_MINUTES_MAX)})`;
/** Mates of mine that a gathering shows by name. */
const MATES_SHOWN = 3;
/** What a member hosts at most, each a series: all that is read of theirs, whatever of it shows. */
const HOSTED_MAX = MEETUPS_OPEN_MAX * MEETUP_WEEKS_MAX;

/** A gathering as it is stored, with what the one who looks is in it. */
export type Row = {
  id: number;
  sport: Sport;
  title: string;
  description: string;
  begins: string;
  zone: string;
  beginsAt: Date;
  endsAt: Date;
  x: number;
  y: number;
  day: number;
  area: string;
  placeName: string;
  latitude: number;
  longitude: number;
  placeShown: PlaceShown;
  capacity: number;
  level: Level | null;
  paceSeconds: number | null;
  kilometres: number | null;
  ascentMetres: number | null;
  audience: Audience;
  joining: Joining;
  seriesId: number | null;
  confirmed: number;
  offered: number;
  waiting: number;
  movedAt: Date | null;
  cancelledAt: Date | null;
  cancelReason: string | null;
  successionUntil: Date | null;
  roomId: number | null;
  hostId: number | null;
  cohostId: number | null;
  /** null also to whoever is kept apart from them by a block. */
  host: string | null;
  hostPicture: string | null;
  /** Somebody's rights have hidden it, for a while. */
  givesWay: boolean;
  /** Moderators have hidden it. */
  isHidden: boolean;
  part: Part | null;
  place: number | null;
  offeredUntil: Date | null;
  /** They would go on as host. */
  isWilling: boolean | null;
  now: Date;
};

type Sql = RawBuilder<unknown>;
type Viewer = number | undefined;

/** Of gathering `g`, its `host` and `mine`, what the one who looks is in it: a Row. */
export const COLUMNS: Sql = sql`
  g.id, g.sport, g.title, g.description, g.begins_wall as begins, g.zone,
  g.begins_at as "beginsAt", g.ends_at as "endsAt", g.x, g.y, g.day, g.area, g.place_name as "placeName", g.latitude, g.longitude,
  g.place_shown as "placeShown", g.capacity, g.level, g.pace_seconds as "paceSeconds", g.kilometres,
  g.ascent_metres as "ascentMetres", g.audience, g.joining, g.series_id as "seriesId", g.confirmed, g.offered, g.waiting,
  g.moved_at as "movedAt", g.cancelled_at as "cancelledAt", g.cancel_reason as "cancelReason",
  g.succession_until as "successionUntil", g.room_id as "roomId", g.host_id as "hostId", g.cohost_id as "cohostId",
  host.nickname as host, host.profile_picture as "hostPicture", mine.part, mine.place, mine.offered_until as "offeredUntil",
  mine.is_willing as "isWilling",
  g.hidden_at is not null and g.gives_way_until is null as "isHidden", g.gives_way_until is not null as "givesWay",
  now() as now`;

/** Whom a block keeps apart from the host sees it only where they come: as one whose host has no name. */
export const joinViewer = (viewer: Viewer): Sql => sql`
  left join gathering_members mine on mine.gathering_id = g.id and mine.member_id = ${viewer ?? null}
  left join ${MEMBERS} host on host.id = g.host_id
    ${viewer === undefined ? sql`` : sql`and (mine.member_id is null or not ${isApart(viewer, sql`g.host_id`)})`}`;

const HOST = sql`g.host_id`;

/** Whether gathering `g` is for the member with the id `member`, an expression, and no block stands between them and its host. */
const suits = (member: RawBuilder<unknown>, isMate: RawBuilder<boolean>, areTwoApart: RawBuilder<boolean>) =>
  sql<boolean>`(case g.audience when 'EVERYONE' then true when 'MATES' then ${isMate}
    else (select m.gender is null or m.gender = g.audience_gender from ${MEMBERS} m where m.id = ${member}) end
    and coalesce(not ${areTwoApart}, true))`;

/**
 * Whether gathering `g` is for the one who looks: one for everybody, for mates of the host, or for their own gender (or they have
 * said none, and are told why they cannot join), and no block stands between host and them.
 */
export const isFor = (viewer: number): RawBuilder<boolean> =>
  suits(sql`${viewer}`, isMateOf(viewer, HOST), isApart(viewer, HOST));

/** The same of each of several, whose ids are the expression `member`. */
export const isForEach = (member: RawBuilder<unknown>): RawBuilder<boolean> =>
  suits(member, areMatesNow(member, HOST), areApart(member, HOST));

/**
 * Whether the one who looks may know of gathering `g`: it is for them, and moderators have not hidden it. Who comes sees it whatever
 * happens, or they could not leave.
 */
export function isSeen(viewer: Viewer): RawBuilder<boolean> {
  if (viewer === undefined) return sql`(g.audience = 'EVERYONE' and g.hidden_at is null)`;
  return sql`(g.host_id = ${hidden("bigint", viewer)} or (g.hidden_at is null and ${isFor(viewer)})
    or exists (select from gathering_members own
                where own.gathering_id = g.id and own.member_id = ${viewer} and own.part = 'CONFIRMED' offset 0))`;
}

/** A gathering, if the one who looks may know of it. */
export async function selectMeetup(db: Db, id: number, viewer: Viewer): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from gatherings g ${joinViewer(viewer)}
     where g.id = ${id} and g.kind = 'MEETUP' and ${isSeen(viewer)}`.execute(db);
  return rows[0];
}

/** Those to come in which the member has a part that counts, by time. */
export async function selectOwn(db: Db, memberId: number, size: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS}
      from gathering_members own join gatherings g on g.id = own.gathering_id ${joinViewer(memberId)}
     where own.member_id = ${memberId} and own.begins_at > now() - ${LONGEST} and g.ends_at > now()
       and own.part in ('CONFIRMED', 'OFFERED', 'WAITING', 'PENDING') and g.kind = 'MEETUP' and ${isSeen(memberId)}
     order by own.begins_at, own.gathering_id limit ${sql.lit(size)}`.execute(db);
  return rows;
}

/**
 * Those to come that `hostId` hosts and the one who looks may know of, by time, of each series the next one. Of a host whose profile is for
 * mates only none, to all others. A host comes, so it is from what they come to; their past is no part of that, so no index of hosts is to serve.
 */
export async function selectHosted(db: Db, hostId: number, viewer: number, size: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select next.*
      from (select distinct on (coalesce(each."seriesId", each.id)) each.*
              from (select ${COLUMNS}
                      from gathering_members come join gatherings g on g.id = come.gathering_id ${joinViewer(viewer)}
                     where (select m.is_public or m.id = ${viewer} or ${isMateOf(viewer, sql`m.id`)}
                              from ${MEMBERS} m where m.id = ${hostId})
                       and come.member_id = ${hostId} and come.part = 'CONFIRMED' and come.begins_at > now()
                       and g.host_id is not distinct from ${hostId} and g.listed and g.kind = 'MEETUP' and ${isSeen(viewer)}
                     order by come.begins_at, come.gathering_id limit ${sql.lit(HOSTED_MAX)}) each
             order by coalesce(each."seriesId", each.id), each."beginsAt") next
     order by next."beginsAt", next.id limit ${sql.lit(size)}`.execute(db);
  return rows;
}

/** Of each gathering a few of those who come and are mates of the one who looks. */
export async function selectMatesIn(
  db: Db,
  viewer: number,
  ids: readonly number[],
): Promise<{ id: number; nickname: string; profilePicture: string | null }[]> {
  const { rows } = await sql<{ id: number; nickname: string; profilePicture: string | null }>`
    select g.id, mate.nickname, mate.profile_picture as "profilePicture"
      from unnest(${hidden("bigint[]", ids)}) as g (id),
           lateral (select m.nickname, m.profile_picture
                      from gathering_members come join ${MEMBERS} m on m.id = come.member_id
                     where come.gathering_id = g.id and come.part = 'CONFIRMED' and ${isMateOf(viewer, sql`come.member_id`)}
                     order by come.place limit ${sql.lit(MATES_SHOWN)}) mate`.execute(db);
  return rows;
}

export type Participant = {
  id: number;
  nickname: string;
  profilePicture: string | null;
  isApart: boolean;
  isBlocked: boolean;
};

/** Who comes, first come first; `isApart`: a block stands between them and the one who looks, `isBlocked`: of the latter's. */
export async function selectParticipants(db: Db, id: number, viewer: number): Promise<Participant[]> {
  const { rows } = await sql<Participant>`
    select m.id, m.nickname, m.profile_picture as "profilePicture", ${isApart(viewer, sql`m.id`)} as "isApart",
           m.id in (${blockedBy(viewer)}) as "isBlocked"
      from gathering_members come join ${MEMBERS} m on m.id = come.member_id
     where come.gathering_id = ${hidden("bigint", id)} and come.part = 'CONFIRMED' order by come.place`.execute(db);
  return rows;
}

export type Applicant = {
  id: number;
  nickname: string;
  profilePicture: string | null;
  exerciseChoice: Sport[];
  note: string | null;
  since: Date;
  offeredUntil: Date | null;
  part: Part;
};

/** Who asks or waits, first come first, as far as no block stands between them and the host: as many as a page shows. */
export async function selectApplicants(db: Db, id: number, hostId: number, size: number): Promise<Applicant[]> {
  const { rows } = await sql<Applicant>`
    select m.id, m.nickname, m.profile_picture as "profilePicture", c.note, c.since,
           case when m.is_public or ${isMateOf(hostId, sql`m.id`)} then m.exercise_choice else '{}' end as "exerciseChoice",
           c.offered_until as "offeredUntil", c.part
      from gathering_members c join ${MEMBERS} m on m.id = c.member_id
     where c.gathering_id = ${id} and c.part in ('PENDING', 'WAITING', 'OFFERED')
       and not ${isApart(hostId, sql`m.id`)}
     order by c.place limit ${sql.lit(size)}`.execute(db);
  return rows;
}

/** How many wait before somebody with `place`. */
export async function countBefore(db: Db, id: number, place: number): Promise<number> {
  const { count } = await db
    .selectFrom("gathering_members")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("gathering_id", "=", id)
    .where("part", "=", "WAITING")
    .where("place", "<", place)
    .executeTakeFirstOrThrow();
  return count;
}

/** The later ones of its series that are to come and that the one who looks may know of; to its host those that they host, too. */
export async function selectLater(
  db: Db,
  { id, seriesId, beginsAt, hostId }: Row,
  viewer: Viewer,
): Promise<{ meetupId: number; begins: string }[]> {
  if (seriesId === null) return [];
  const isTheirs = viewer !== undefined && hostId === viewer ? sql`g.host_id = ${viewer}` : sql`true`;
  const { rows } = await sql<{ meetupId: number; begins: string }>`
    select g.id as "meetupId", g.begins_wall as begins from gatherings g
     where g.series_id = ${seriesId} and g.begins_at > ${beginsAt} and g.id <> ${id} and g.listed and ${isTheirs}
       and ${isSeen(viewer)}
     order by g.begins_at`.execute(db);
  return rows;
}
