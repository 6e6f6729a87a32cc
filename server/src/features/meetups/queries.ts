/** Every SQL statement that makes and changes gatherings; who is in them stands in seatQueries.ts. */
import type { Gender } from "@fitmate/contract/gender";
import type { Audience, Joining, PlaceShown } from "@fitmate/contract/meetups";
import { MEETUP_AHEAD_DAYS, MEETUP_WEEKS_MAX } from "@fitmate/contract/limits";
import type { Level, Sport } from "@fitmate/contract/profile";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { genderColumn, genderIn } from "../accounts/memberQueries.ts";

/** What a host says of one, and what follows from it. */
export type Announcement = {
  sport: Sport;
  title: string;
  description: string;
  beginsWall: string;
  beginsAt: Date;
  endsAt: Date;
  day: number;
  placeName: string;
  latitude: number;
  longitude: number;
  x: number;
  y: number;
  area: string;
  placeShown: PlaceShown;
  capacity: number;
  level: Level | null;
  paceSeconds: number | null;
  kilometres: number | null;
  ascentMetres: number | null;
  audience: Audience;
  audienceGender: Gender | null;
  joining: Joining;
};

/** A gathering that nobody else changes until the transaction ends; `now`: the database's clock. */
export type Gathering = {
  id: number;
  kind: "MEETUP" | "PLAN";
  hostId: number | null;
  cohostId: number | null;
  title: string;
  sport: Sport;
  beginsWall: string;
  beginsAt: Date;
  endsAt: Date;
  placeName: string;
  latitude: number;
  longitude: number;
  placeShown: PlaceShown;
  capacity: number;
  audience: Audience;
  audienceGender: Gender | null;
  joining: Joining;
  seriesId: number | null;
  confirmed: number;
  offered: number;
  waiting: number;
  pending: number;
  movedAt: Date | null;
  cancelledAt: Date | null;
  successionUntil: Date | null;
  roomId: number | null;
  /** Higher with each change by its host, of its host, and once it is off. */
  revision: number;
  /** From all who do not come: by moderators, or because somebody's rights hide it for a while. */
  isHidden: boolean;
  now: Date;
};

const columnsOf = (said: Announcement, zone: string) => ({
  sport: said.sport,
  title: said.title,
  description: said.description,
  begins_wall: said.beginsWall,
  zone,
  begins_at: said.beginsAt,
  ends_at: said.endsAt,
  day: said.day,
  place_name: said.placeName,
  latitude: said.latitude,
  longitude: said.longitude,
  x: said.x,
  y: said.y,
  area: said.area,
  place_shown: said.placeShown,
  capacity: said.capacity,
  level: said.level,
  pace_seconds: said.paceSeconds,
  kilometres: said.kilometres,
  ascent_metres: said.ascentMetres,
  audience: said.audience,
  audience_gender: genderColumn(said.audienceGender),
  joining: said.joining,
});

/** Stores one that nobody is in yet, and answers its id. */
export async function insertMeetup(db: Db, hostId: number, said: Announcement, zone: string): Promise<number> {
  const { id } = await db
    .insertInto("gatherings")
    .values({ kind: "MEETUP", host_id: hostId, author_id: hostId, ...columnsOf(said, zone) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** What two have agreed on. */
export type PlanContent = Pick<
  Announcement,
  "sport" | "beginsWall" | "beginsAt" | "endsAt" | "day" | "placeName" | "latitude" | "longitude" | "x" | "y" | "area"
> & { zone: string; words: string };

/**
 * Stores a plan that nobody is in yet, and answers its id. Nobody hosts it; `authorId`: whose words it says. It has no title, and
 * nobody else finds it.
 */
export async function insertPlan(db: Db, authorId: number, { zone, words, ...said }: PlanContent): Promise<number> {
  const plan: Announcement = {
    ...said,
    title: "",
    description: words,
    placeShown: "PARTICIPANTS",
    capacity: 2,
    level: null,
    paceSeconds: null,
    kilometres: null,
    ascentMetres: null,
    audience: "MATES",
    audienceGender: null,
    joining: "APPROVAL",
  };
  const { id } = await db
    .insertInto("gatherings")
    .values({ kind: "PLAN", host_id: null, author_id: authorId, ...columnsOf(plan, zone) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes `ids` a series, called by its first one. */
export async function setSeries(db: Db, ids: readonly number[], seriesId: number): Promise<void> {
  await db.updateTable("gatherings").set({ series_id: seriesId }).where("id", "in", ids).execute();
}

/** The room of those who come. */
export async function setRoom(db: Db, id: number, roomId: number): Promise<void> {
  await db.updateTable("gatherings").set({ room_id: roomId }).where("id", "=", id).execute();
}

/** Locks a gathering until the transaction ends; undefined where there is none. */
export async function lockGathering(db: Db, id: number): Promise<Gathering | undefined> {
  const { rows } = await sql<Gathering>`
    select id, kind, host_id as "hostId", cohost_id as "cohostId", title, sport,
           begins_wall as "beginsWall", begins_at as "beginsAt", ends_at as "endsAt",
           place_name as "placeName", latitude, longitude, place_shown as "placeShown", capacity, audience,
           ${genderIn("audience_gender")} as "audienceGender", joining, series_id as "seriesId", confirmed, offered, waiting, pending,
           moved_at as "movedAt", cancelled_at as "cancelledAt", succession_until as "successionUntil",
           room_id as "roomId", revision, hidden_at is not null as "isHidden", now() as now
      from gatherings where id = ${id} for no key update`.execute(db);
  return rows[0];
}

/**
 * Locks the series of a gathering, as far as it is to come, in the order in which whoever leaves all of them locks each: in the order
 * of time, which a host may change, the two would wait for one another.
 */
export async function lockSeries(db: Db, id: number): Promise<void> {
  await sql`
    select from gatherings
     where series_id = (select series_id from gatherings where id = ${id}) and listed
     order by id for no key update`.execute(db);
}

/** Of the series of `gathering` those from it on that are to come, earliest first; itself where it has none. */
export async function selectLaterIds(db: Db, { id, seriesId, beginsAt }: Gathering): Promise<number[]> {
  if (seriesId === null) return [id];
  const rows = await db
    .selectFrom("gatherings")
    .select("id")
    .where("series_id", "=", seriesId)
    .where("begins_at", ">=", beginsAt)
    .where("listed", "=", true)
    .orderBy("begins_at")
    .execute();
  return rows.map((row) => row.id);
}

/** Each change that a calendar is to take over counts (RFC 5545, SEQUENCE and LAST-MODIFIED). */
const CHANGED = { revision: sql<number>`revision + 1`, changed_at: sql<Date>`now()` };

/** Says something else of it; `move`: at another time, for longer or shorter, or at another place. Reminders of another time are due anew. */
export async function updateMeetup(
  db: Db,
  id: number,
  said: Announcement,
  { zone, move, hostId }: { zone: string; move: { time: string | null } | null; hostId: number },
): Promise<void> {
  await db
    .updateTable("gatherings")
    .set({
      ...columnsOf(said, zone),
      author_id: hostId,
      ...CHANGED,
      ...(move && { moved_at: sql<Date>`now()` }),
      ...(move?.time && { reminded_tomorrow: false, reminded_soon: false }),
    })
    .where("id", "=", id)
    .execute();
  await db.updateTable("gathering_members").set({ begins_at: said.beginsAt }).where("gathering_id", "=", id).execute();
}

/** Calls it off, for good. `memberId`: of a plan, which of its two has done so. */
export async function cancelGathering(
  db: Db,
  id: number,
  reason: string,
  memberId: number | null = null,
): Promise<void> {
  await db
    .updateTable("gatherings")
    .set({
      cancelled_at: sql<Date>`now()`,
      cancel_reason: reason,
      cancelled_by: memberId,
      listed: false,
      succession_until: null,
      ...CHANGED,
    })
    .where("id", "=", id)
    .execute();
}

/** Who hosts it from now on; nobody until `until` with null. */
export async function setHost(db: Db, id: number, hostId: number | null, until: Date | null = null): Promise<void> {
  await db
    .updateTable("gatherings")
    .set({ host_id: hostId, cohost_id: null, succession_until: until, ...CHANGED })
    .where("id", "=", id)
    .execute();
}

export async function setCoHost(db: Db, id: number, memberId: number | null): Promise<void> {
  await db.updateTable("gatherings").set({ cohost_id: memberId }).where("id", "=", id).execute();
}

/** Longer than any gathering may be announced before it begins, a series included. */
const ANNOUNCED_WITHIN = sql.lit(`${MEETUP_AHEAD_DAYS + 7 * MEETUP_WEEKS_MAX} days`);

/**
 * How many a member hosts that are to come, and of those made since `dayBegan` how many say what they have said last, also if they host
 * them no more: whoever goes on as host and changes one has it counted. A series counts once.
 */
export async function countHosted(db: Db, memberId: number, dayBegan: Date): Promise<{ open: number; made: number }> {
  const { rows } = await sql<{ open: number; made: number }>`
    select count(distinct coalesce(series_id, id)) filter (where host_id = ${memberId} and listed and begins_at > now()) as open,
           count(distinct coalesce(series_id, id)) filter (where author_id = ${memberId} and created_at >= ${dayBegan}) as made
      from gatherings
     where (host_id = ${memberId} or author_id = ${memberId}) and kind = 'MEETUP' and created_at > now() - ${ANNOUNCED_WITHIN}::interval`.execute(
    db,
  );
  return rows[0] ?? { open: 0, made: 0 };
}

/** No longer found: those that have begun. */
export async function unlistBegun(db: Db): Promise<void> {
  await db
    .updateTable("gatherings")
    .set({ listed: false })
    // Written out: a plan for any value would not see that the index of what is listed holds them all.
    .where(sql<boolean>`listed`)
    .where("begins_at", "<=", sql<Date>`now()`)
    .execute();
}

export type SaidInMeetup = {
  authorId: number | null;
  title: string;
  description: string;
  beginsAt: Date;
  writtenAt: Date;
};

/** What a gathering says, and whose words these are. */
export async function findSaid(db: Db, id: number): Promise<SaidInMeetup | undefined> {
  return db
    .selectFrom("gatherings")
    .select(["author_id as authorId", "title", "description", "begins_at as beginsAt"])
    .select(sql<Date>`coalesce(changed_at, created_at)`.as("writtenAt"))
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Hides it from all who do not come; `until`: they see a placeholder until then, where it is not hidden for good already. */
export async function hide(db: Db, id: number, until: Date | null): Promise<void> {
  await db
    .updateTable("gatherings")
    .set({ hidden_at: sql<Date>`coalesce(hidden_at, now())`, gives_way_until: until })
    .where("id", "=", id)
    .$if(until !== null, (query) => query.where(sql<boolean>`(hidden_at is null or gives_way_until is not null)`))
    .execute();
}

/** Everybody whom it is for sees it again; `until`: a placeholder until then. */
export async function show(db: Db, id: number, until: Date | null): Promise<void> {
  await db
    .updateTable("gatherings")
    .set({ ...(until === null && { hidden_at: null }), gives_way_until: until })
    .where("id", "=", id)
    .execute();
}
