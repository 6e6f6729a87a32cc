/** Every SQL statement on exercise videos. */
import type { VideoCategory } from "@fitmate/contract/videos";
import { type AliasedRawBuilder, type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { ownedAfter } from "../../platform/db/owned.ts";
import type { Database } from "../../platform/db/schema.ts";

export type NewVideo = Insertable<Database["videos"]>;
/** What other features may read of a video. */
export type VideoCard = Pick<Selectable<Database["videos"]>, "id" | "video_id" | "category" | "title" | "state">;
type VideoRow = { id: number; videoId: string; title: string };

/** The table, in a statement of another feature that is written out. Read `VideoCard` of it. */
export const VIDEOS: RawBuilder<unknown> = sql`videos`;

/** The table by the name `alias`, for another feature's builder. */
export function videosAs<Alias extends string>(alias: Alias): AliasedRawBuilder<VideoCard, Alias> {
  return sql<VideoCard>`videos`.as(alias);
}

/** Written into the statement: a partial index serves no parameter. */
const SHOWN = sql.lit("shown" as const);

/** Those that can be watched, in the order of their ids, from the one after `cursorId`. */
export async function selectVideos(
  db: Db,
  category: VideoCategory,
  cursorId: number,
  limit: number,
): Promise<VideoRow[]> {
  return db
    .selectFrom("videos")
    .select(["id", "video_id as videoId", "title"])
    .where(ownedAfter("category", "id", category, cursorId))
    .where("state", "=", SHOWN)
    .orderBy("category")
    .orderBy("id")
    .limit(sql.lit(limit))
    .execute();
}

/** The id of the row; by title the first that can be watched. */
export async function findVideo(
  db: Db,
  { videoId, title }: { videoId?: string | undefined; title?: string | undefined },
): Promise<number | undefined> {
  const row = await db
    .selectFrom("videos")
    .select("id")
    // What a member took out of a list may go back in by its id, whether or not it still plays.
    .$if(videoId !== undefined, (query) => query.where("video_id", "=", videoId ?? ""))
    .$if(videoId === undefined, (query) => query.where("title", "=", title ?? "").where("state", "=", SHOWN))
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Which of `videoIds` are stored. */
export async function selectKnownVideoIds(db: Db, videoIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("videos")
    .select("video_id")
    .where("video_id", "=", sql<string>`any(${videoIds})`)
    .execute();
  return rows.map((row) => row.video_id);
}

/** Stores `videos` in their order; those that are there already stay as they are. */
export async function insertVideos(db: Db, videos: readonly NewVideo[]): Promise<void> {
  await db
    .insertInto("videos")
    .values(videos)
    .onConflict((conflict) => conflict.column("video_id").doNothing())
    .execute();
}
