/** Every SQL statement on playlists. A list is always found by its owner and its name together. */
import type { VideoCategory } from "@fitmate/contract/videos";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

export type SavedVideoRow = { id: number; videoId: string; title: string; category: VideoCategory; isGone: boolean };
export type PlaylistRow = { id: number; name: string; count: number; videos: Omit<SavedVideoRow, "id">[] };

/** All lists of a member with the first `preview` videos of each, in the order in which they were made. */
export async function selectPlaylists(db: Db, memberId: number, preview: number): Promise<PlaylistRow[]> {
  const { rows } = await sql<PlaylistRow>`
    select p.id, p.name, saved.count, shown.videos
    from playlists p
      cross join lateral (select count(*)::int as count from playlist_videos where playlist_id = p.id) saved
      cross join lateral (
        select coalesce(json_agg(json_build_object('videoId', v.video_id, 'title', v.title, 'category', v.category,
          'isGone', v.state <> 'shown')
          order by first.id), '[]') as videos
        from (
          select id, video_id from playlist_videos where playlist_id = p.id order by id limit ${preview}
        ) first join videos v on v.id = first.video_id
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

/** The same; until the transaction ends nobody renames or deletes the list. */
export async function lockPlaylist(db: Db, memberId: number, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("playlists")
    .select("id")
    .where("member_id", "=", memberId)
    .where("name", "=", name)
    .forShare()
    .executeTakeFirst();
  return row?.id;
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

/** In the order in which they were saved, from the one after `cursorId`. */
export async function selectSaved(
  db: Db,
  playlistId: number,
  cursorId: number,
  limit: number,
): Promise<SavedVideoRow[]> {
  return db
    .selectFrom("playlist_videos as s")
    .innerJoin("videos as v", "v.id", "s.video_id")
    .select(["s.id", "v.video_id as videoId", "v.title", "v.category", sql<boolean>`v.state <> 'shown'`.as("isGone")])
    .where("s.playlist_id", "=", playlistId)
    .where("s.id", ">", cursorId)
    .orderBy("s.id")
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

export async function insertSaved(db: Db, playlistId: number, videoId: number): Promise<void> {
  await db.insertInto("playlist_videos").values({ playlist_id: playlistId, video_id: videoId }).execute();
}

/** Whether it was there. */
export async function deleteSaved(db: Db, playlistId: number, videoId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("playlist_videos")
    .where("playlist_id", "=", playlistId)
    .where("video_id", "=", (of) => of.selectFrom("videos").select("id").where("video_id", "=", videoId))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Every video the member has saved, with the names of the lists it is in. */
export async function selectSavedIn(db: Db, memberId: number): Promise<{ videoId: string; playlistNames: string[] }[]> {
  return db
    .selectFrom("playlists as p")
    .innerJoin("playlist_videos as s", "s.playlist_id", "p.id")
    .innerJoin("videos as v", "v.id", "s.video_id")
    .select(["v.video_id as videoId", sql<string[]>`array_agg(p.name order by p.id)`.as("playlistNames")])
    .where("p.member_id", "=", memberId)
    .groupBy("v.id")
    .orderBy("v.id")
    .execute();
}
