/** Playlists: rules and transactions. */
import {
  PLAYLIST_PREVIEW_SIZE,
  PLAYLISTS_MAX,
  type PlaylistPage,
  type PlaylistVideo,
} from "@fitmate/contract/playlists";
import type { Playlist, SaveVideoBody } from "@fitmate/contract/playlists";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { violatedConstraint } from "../../platform/db/violations.ts";
import { AppError } from "../../platform/http/errors.ts";
import { findVideo } from "../videos/queries.ts";
import { thumbnailOf } from "../videos/service.ts";
import * as queries from "./queries.ts";

const noSuchPlaylist = () => new AppError("PLAYLIST_NOT_FOUND");

/** All lists of a member, each with how many videos it holds and the first of them. */
export async function listPlaylists(db: Db, memberId: number): Promise<Playlist[]> {
  const rows = await queries.selectPlaylists(db, memberId, PLAYLIST_PREVIEW_SIZE);
  return rows.map(({ id, name, count, videos }) => ({
    playlistId: id,
    playlistName: name,
    count,
    videos: videos.map(shown),
  }));
}

/** A page of the videos of a list. Throws PLAYLIST_NOT_FOUND. */
export async function readPlaylist(
  db: Db,
  memberId: number,
  name: string,
  { cursorId, size }: { cursorId: number; size: number },
): Promise<PlaylistPage> {
  const playlistId = await queries.findPlaylist(db, memberId, name);
  if (playlistId === undefined) throw noSuchPlaylist();
  // One more than asked for tells whether there is a next page.
  const [rows, count] = await Promise.all([
    queries.selectSaved(db, playlistId, cursorId, size + 1),
    queries.countSaved(db, playlistId),
  ]);
  const page = rows.slice(0, size);
  return { values: page.map(shown), hasNext: rows.length > size, lastId: page.at(-1)?.id ?? cursorId, count };
}

function shown({ videoId, title, category, isGone }: Omit<queries.SavedVideoRow, "id">): PlaylistVideo {
  return { videoId, videoTitle: title, thumbnail: thumbnailOf(videoId), category, isGone };
}

/** Makes an empty list. Throws PLAYLIST_NAME_TAKEN, INVALID_INPUT. */
export async function createPlaylist(db: Db, memberId: number, name: string): Promise<void> {
  // Against piling up, not to the last one: two at the same moment may both still fit.
  if ((await queries.countPlaylists(db, memberId)) >= PLAYLISTS_MAX) {
    throw new AppError("INVALID_INPUT", { message: `플레이리스트는 ${PLAYLISTS_MAX}개까지 만들 수 있어요.` });
  }
  await queries.insertPlaylist(db, memberId, name).catch(refuseTakenName);
}

/** Gives a list another name. Throws PLAYLIST_NOT_FOUND, PLAYLIST_NAME_TAKEN. */
export async function renamePlaylist(db: Db, memberId: number, name: string, newName: string): Promise<void> {
  const isRenamed = await queries.renamePlaylist(db, memberId, name, newName).catch(refuseTakenName);
  if (!isRenamed) throw noSuchPlaylist();
}

function refuseTakenName(error: unknown): never {
  if (violatedConstraint(error) === "playlists_name_taken") throw new AppError("PLAYLIST_NAME_TAKEN");
  throw error;
}

/** Deletes a list; its videos remain where they are. Throws PLAYLIST_NOT_FOUND. */
export async function deletePlaylist(db: Db, memberId: number, name: string): Promise<void> {
  if (!(await queries.deletePlaylist(db, memberId, name))) throw noSuchPlaylist();
}

/** Saves a video in a list. Throws PLAYLIST_NOT_FOUND, NOT_FOUND, VIDEO_ALREADY_SAVED. */
export async function saveVideo(db: Db, memberId: number, name: string, wanted: SaveVideoBody): Promise<void> {
  await inTransaction(db, async (trx) => {
    const playlistId = await queries.lockPlaylist(trx, memberId, name);
    if (playlistId === undefined) throw noSuchPlaylist();
    const videoId = await findVideo(trx, wanted);
    if (videoId === undefined) throw new AppError("NOT_FOUND", { message: "영상을 찾지 못했어요." });
    await queries.insertSaved(trx, playlistId, videoId).catch((error: unknown) => {
      if (violatedConstraint(error) === "playlist_videos_saved") throw new AppError("VIDEO_ALREADY_SAVED");
      throw error;
    });
  });
}

/** Takes a video out of a list. Throws PLAYLIST_NOT_FOUND, NOT_FOUND. */
export async function removeVideo(db: Db, memberId: number, name: string, videoId: string): Promise<void> {
  const playlistId = await queries.findPlaylist(db, memberId, name);
  if (playlistId === undefined) throw noSuchPlaylist();
  if (!(await queries.deleteSaved(db, playlistId, videoId))) {
    throw new AppError("NOT_FOUND", { message: "이 플레이리스트에 없는 영상이에요." });
  }
}
