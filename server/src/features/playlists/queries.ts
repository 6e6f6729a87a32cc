/** Every SQL statement on playlists. A list is always found by its owner and its name together. */
import { VIDEOS, videosAs } from "../videos/queries.ts";
import type { VideoCategory } from "@fitmate/contract/videos";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

export type SavedVideoRow = {
  position: number;
  videoId: string;
  title: string;
  category: VideoCategory;
  isGone: boolean;
};
export type PlaylistRow = { id: number; name: string; count: number; videos: Omit<SavedVideoRow, "position">[] };

/** All lists of a member with the first `preview` videos of each, in the order in which they were made. */
export async function selectPlaylists(db: Db, memberId: number, preview: number): Promise<PlaylistRow[]> {
  const { rows } = await sql<PlaylistRow>`
    select p.id, p.name, saved.count, shown.videos
    from playlists p
      cross join lateral (select count(*)::int as count from playlist_videos where playlist_id = p.id) saved
      cross join lateral (
        select coalesce(json_agg(json_build_object('videoId', v.video_id, 'title', v.title, 'category', v.category,
          'isGone', v.state <> 'shown')
          order by first.position), '[]') as videos
        from (
          select position, video_id from playlist_videos where playlist_id = p.id order by position limit ${preview}
        ) first join ${VIDEOS} v on v.id = first.video_id
      ) shown
    where p.member_id = ${memberId}
    order by p.id`.execute(db);
  return rows;
}

/** Its id, if the member has a list of that name. */
export async function findPlaylist(db: Db, memberId: number, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("playlists")
    .select("id")
    .where("member_id", "=", memberId)
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.id;
}

/**
 * The ids of the member's lists of these names. Until the transaction ends nobody renames or deletes them, or changes what
 * is in them; always in the same order, so that two who lock both wait for each other only one way.
 */
export async function lockPlaylists(db: Db, memberId: number, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("playlists")
    .select(["id", "name"])
    .where("member_id", "=", memberId)
    .where("name", "in", names)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

export async function countPlaylists(db: Db, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom("playlists")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertPlaylist(db: Db, memberId: number, name: string): Promise<void> {
  await db.insertInto("playlists").values({ member_id: memberId, name }).execute();
}

/** Whether there was one to rename. */
export async function renamePlaylist(db: Db, memberId: number, name: string, newName: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("playlists")
    .set({ name: newName })
    .where("member_id", "=", memberId)
    .where("name", "=", name)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether there was one to delete. */
export async function deletePlaylist(db: Db, memberId: number, name: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("playlists")
    .where("member_id", "=", memberId)
    .where("name", "=", name)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** In the order of the list, from the one after `cursorId`, the position of the last one that was read. */
export async function selectSaved(
  db: Db,
  playlistId: number,
  cursorId: number,
  limit: number,
): Promise<SavedVideoRow[]> {
  return db
    .selectFrom("playlist_videos as s")
    .innerJoin(videosAs("v"), "v.id", "s.video_id")
    .select(["s.position", "v.video_id as videoId", "v.title", "v.category"])
    .select(sql<boolean>`v.state <> 'shown'`.as("isGone"))
    .where("s.playlist_id", "=", playlistId)
    .where("s.position", ">", cursorId)
    .orderBy("s.position")
    .limit(sql.lit(limit))
    .execute();
}

export async function countSaved(db: Db, playlistId: number): Promise<number> {
  const { count } = await db
    .selectFrom("playlist_videos")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("playlist_id", "=", playlistId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The row of a video by YouTube's id, and its position, if it is in the list. */
export async function findSaved(
  db: Db,
  playlistId: number,
  videoId: string,
): Promise<{ id: number; position: number } | undefined> {
  return db
    .selectFrom(videosAs("v"))
    .innerJoin("playlist_videos as s", "s.video_id", "v.id")
    .select(["v.id", "s.position"])
    .where("v.video_id", "=", videoId)
    .where("s.playlist_id", "=", playlistId)
    .executeTakeFirst();
}

/** The position of the last video; 0 in an empty list. */
export async function lastPosition(db: Db, playlistId: number): Promise<number> {
  const { last } = await db
    .selectFrom("playlist_videos")
    .select(sql<number>`coalesce(max(position), 0)`.as("last"))
    .where("playlist_id", "=", playlistId)
    .executeTakeFirstOrThrow();
  return last;
}

/** Moves every video from `position` on one place back. */
export async function makeRoom(db: Db, playlistId: number, position: number): Promise<void> {
  await db
    .updateTable("playlist_videos")
    .set({ position: sql`position + 1` })
    .where("playlist_id", "=", playlistId)
    .where("position", ">=", position)
    .execute();
}

export async function insertSaved(db: Db, playlistId: number, videoId: number, position: number): Promise<void> {
  await db.insertInto("playlist_videos").values({ playlist_id: playlistId, video_id: videoId, position }).execute();
}

export async function setPosition(db: Db, playlistId: number, videoId: number, position: number): Promise<void> {
  await db
    .updateTable("playlist_videos")
    .set({ position })
    .where("playlist_id", "=", playlistId)
    .where("video_id", "=", videoId)
    .execute();
}

export async function deleteSaved(db: Db, playlistId: number, videoId: number): Promise<void> {
  await db
    .deleteFrom("playlist_videos")
    .where("playlist_id", "=", playlistId)
    .where("video_id", "=", videoId)
    .execute();
}

type SavedIn = { videoId: string; playlistNames: string[] };

/** Those of `videoIds` the member has saved, with the names of the lists they are in. */
export async function selectSavedIn(db: Db, memberId: number, videoIds: readonly string[]): Promise<SavedIn[]> {
  // Both sets at once against the primary key: a popular video is in the lists of very many.
  const { rows } = await sql<SavedIn>`
    select v.video_id as "videoId", array_agg(p.name order by p.id) as "playlistNames"
    from playlist_videos s
      join ${VIDEOS} v on v.id = s.video_id
      join playlists p on p.id = s.playlist_id
    where s.playlist_id = any(array(select id from playlists where member_id = ${memberId}))
      and s.video_id = any(array(select id from ${VIDEOS} where video_id = any(${videoIds})))
    group by v.id
    order by v.id`.execute(db);
  return rows;
}
