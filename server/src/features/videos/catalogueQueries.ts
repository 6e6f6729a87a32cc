/** SQL that keeps the catalogue: what YouTube says of videos, how far playlists were read, whose turn a refresh is. */
import type { VideoCategory } from "@fitmate/contract/videos";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

/** YouTube is asked again about what was last checked longer ago than this. */
const FRESH = sql.lit("25 days");
/** The longest that what the Data API told may be kept without asking again, by its terms. */
const KEPT = sql.lit("30 days");
/** Stands in for a title that may not be kept. */
const GONE_TITLE = "더 이상 볼 수 없는 영상";

export type DueVideo = { videoId: string; isShown: boolean };
export type ListedVideo = { videoId: string; category: VideoCategory; state: string; title: string };
/** Titles by YouTube's id. */
export type Titles = ReadonlyMap<string, string>;

/** One at a time changes the catalogue, until the transaction ends. */
export async function lockCatalogue(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('fitmate videos'))`.execute(trx);
}

/** What is to be asked for again, longest unasked first; `all`: whatever the catalogue still wants. */
export async function selectDue(db: Db, all: boolean): Promise<DueVideo[]> {
  const { rows } = await sql<DueVideo>`
    select video_id as "videoId", state = 'shown' as "isShown" from videos
    where state <> 'removed' and (${all} or checked_at is null or checked_at < now() - interval ${FRESH})
    order by checked_at nulls first, id`.execute(db);
  return rows;
}

/** These can be watched: shows them under their published titles. */
export async function markShown(db: Db, titles: Titles, fromApi: boolean): Promise<void> {
  await sql`
    update videos v
    set title = t.title, title_is_published = true, state = 'shown', checked_at = now(), from_api = ${fromApi}
    from unnest(${[...titles.keys()]}::text[], ${[...titles.values()]}::text[]) t (video_id, title)
    where v.video_id = t.video_id and v.state <> 'removed'`.execute(db);
}

const withoutApiData = sql`
  title = case when from_api then ${sql.lit(GONE_TITLE)} else title end,
  title_is_published = title_is_published and not from_api,
  from_api = false`;

/** These cannot be watched any more: hides them, and forgets what the Data API told of them. */
export async function markGone(db: Db, videoIds: readonly string[]): Promise<void> {
  await sql`
    update videos set state = 'gone', checked_at = now(), ${withoutApiData}
    where video_id = any(${videoIds}) and state <> 'removed'`.execute(db);
}

/** Hides what the Data API told too long ago, and forgets it. Answers how many. */
export async function forgetOverdue(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update videos set state = 'gone', ${withoutApiData}
    where from_api and state <> 'removed' and checked_at < now() - interval ${KEPT}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Stores new videos in their order; of those that are there, takes over category and title too if `again`. */
export async function insertPlayable(
  db: Db,
  category: VideoCategory,
  titles: Titles,
  { fromApi, again }: { fromApi: boolean; again: boolean },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into videos (video_id, category, title, title_is_published, checked_at, from_api)
    select video_id, ${category}, title, true, now(), ${fromApi}
    from unnest(${[...titles.keys()]}::text[], ${[...titles.values()]}::text[]) with ordinality t (video_id, title, place)
    order by place
    on conflict (video_id) do ${
      again
        ? sql`update set category = excluded.category, title = excluded.title, title_is_published = true,
            state = 'shown', checked_at = excluded.checked_at, from_api = excluded.from_api`
        : sql`nothing`
    }`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The operator does not want these: they stay away, also when a channel lists them again. */
export async function markRemoved(db: Db, videoIds: readonly string[]): Promise<void> {
  await sql`
    update videos set state = 'removed', ${withoutApiData} where video_id = any(${videoIds})`.execute(db);
}

/** All there are, by category and in their order. */
export async function selectCatalogue(db: Db, category: VideoCategory | undefined): Promise<ListedVideo[]> {
  return db
    .selectFrom("videos")
    .select(["video_id as videoId", "category", "state", "title"])
    .$if(category !== undefined, (query) => query.where("category", "=", category as VideoCategory))
    .orderBy("category")
    .orderBy("id")
    .execute();
}

export type Reading = { pageToken: string; readCount: number };

/** Where the reading of a playlist broke off; undefined when it did not. */
export async function findReading(db: Db, playlistId: string): Promise<Reading | undefined> {
  return db
    .selectFrom("video_readings")
    .select(["page_token as pageToken", "read_count as readCount"])
    .where("playlist_id", "=", playlistId)
    .executeTakeFirst();
}

/** Notes how far a playlist is read; undefined: to its end. */
export async function noteReading(db: Db, playlistId: string, reading: Reading | undefined): Promise<void> {
  if (reading === undefined) {
    await db.deleteFrom("video_readings").where("playlist_id", "=", playlistId).execute();
    return;
  }
  const at = { page_token: reading.pageToken, read_count: reading.readCount };
  await db
    .insertInto("video_readings")
    .values({ playlist_id: playlistId, ...at })
    .onConflict((conflict) => conflict.column("playlist_id").doUpdateSet(at))
    .execute();
}

/** Takes the turn to refresh, for an hour: whoever fails leaves it to the next. False when it is not due. */
export async function claimRefresh(db: Db): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update video_refresh set due_at = now() + interval '1 hour' where due_at <= now()`.execute(db);
  return numAffectedRows === 1n;
}

/** The refresh is done for a day. */
export async function finishRefresh(db: Db): Promise<void> {
  await sql`update video_refresh set due_at = now() + interval '1 day'`.execute(db);
}
