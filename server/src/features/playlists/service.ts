/** Playlists: rules and transactions. */
import { grouped } from "@fitmate/contract/grouped";
import { type PlaceVideoBody, type PlaylistPage, type PlaylistVideo } from "@fitmate/contract/playlists";
import type { Playlist, SaveVideoBody } from "@fitmate/contract/playlists";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { violatedConstraint } from "../../platform/db/violations.ts";
import { AppError } from "../../platform/http/errors.ts";
import { findVideo } from "../videos/queries.ts";
import { thumbnailOf } from "../videos/service.ts";
import * as queries from "./queries.ts";
import { PLAYLISTS_MAX, PLAYLIST_PREVIEW_SIZE, PLAYLIST_VIDEOS_MAX } from "@fitmate/contract/limits";

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

/** A page of the videos of a list. */
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
  return { values: page.map(shown), hasNext: rows.length > size, lastId: page.at(-1)?.position ?? cursorId, count };
}

function shown({ videoId, title, category, isGone }: Omit<queries.SavedVideoRow, "position">): PlaylistVideo {
  return { videoId, videoTitle: title, thumbnail: thumbnailOf(videoId), category, isGone };
}

/** Makes an empty list. */
export async function createPlaylist(db: Db, memberId: number, name: string): Promise<void> {
  // Against piling up, not to the last one: two at the same moment may both still fit.
  if ((await queries.countPlaylists(db, memberId)) >= PLAYLISTS_MAX) {
    throw new AppError("INVALID_INPUT", { message: `플레이리스트는 ${PLAYLISTS_MAX}개까지 만들 수 있어요.` });
  }
  await queries.insertPlaylist(db, memberId, name).catch(refuseTakenName);
}

/** Gives a list another name. */
export async function renamePlaylist(db: Db, memberId: number, name: string, newName: string): Promise<void> {
  const isRenamed = await queries.renamePlaylist(db, memberId, name, newName).catch(refuseTakenName);
  if (!isRenamed) throw noSuchPlaylist();
}

function refuseTakenName(error: unknown): never {
  if (violatedConstraint(error) === "playlists_name_taken") throw new AppError("PLAYLIST_NAME_TAKEN");
  throw error;
}

/** Deletes a list; its videos remain where they are. */
export async function deletePlaylist(db: Db, memberId: number, name: string): Promise<void> {
  if (!(await queries.deletePlaylist(db, memberId, name))) throw noSuchPlaylist();
}

/** Saves a video in a list. */
export async function saveVideo(db: Db, memberId: number, name: string, wanted: SaveVideoBody): Promise<void> {
  await inTransaction(db, async (trx) => {
    const playlistId = await lockOne(trx, memberId, name);
    const videoId = await findVideo(trx, wanted);
    if (videoId === undefined) throw new AppError("NOT_FOUND", { message: "영상을 찾지 못했어요." });
    await add(trx, playlistId, videoId, wanted.after);
  });
}

/** Takes a video out of a list. */
export async function removeVideo(db: Db, memberId: number, name: string, videoId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const playlistId = await lockOne(trx, memberId, name);
    const { id } = await requireSaved(trx, playlistId, videoId);
    await queries.deleteSaved(trx, playlistId, id);
  });
}

/** Moves a video to another place in its list, or to another list. */
export async function placeVideo(
  db: Db,
  memberId: number,
  { playlistName, videoId }: { playlistName: string; videoId: string },
  { playlistName: otherName = playlistName, after }: PlaceVideoBody,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const lists = await queries.lockPlaylists(trx, memberId, [playlistName, otherName]);
    const from = lists.get(playlistName);
    const to = lists.get(otherName);
    if (from === undefined || to === undefined) throw noSuchPlaylist();
    const { id } = await requireSaved(trx, from, videoId);
    if (from === to) {
      if (after === videoId) throw new AppError("INVALID_INPUT");
      const position = await roomBehind(trx, to, after);
      if (position === undefined) throw new AppError("NOT_FOUND", { message: "목록이 바뀌었어요. 다시 옮겨 주세요." });
      await queries.setPosition(trx, to, id, position);
    } else {
      await queries.deleteSaved(trx, from, id);
      await add(trx, to, id, after);
    }
  });
}

async function lockOne(trx: Db, memberId: number, name: string): Promise<number> {
  const playlistId = (await queries.lockPlaylists(trx, memberId, [name])).get(name);
  if (playlistId === undefined) throw noSuchPlaylist();
  return playlistId;
}

async function requireSaved(trx: Db, playlistId: number, videoId: string): Promise<{ id: number }> {
  const saved = await queries.findSaved(trx, playlistId, videoId);
  if (!saved) throw new AppError("NOT_FOUND", { message: "이 플레이리스트에 없는 영상이에요." });
  return saved;
}

/** Puts a video in a locked list, as the last where `after` is not in it. */
async function add(trx: Db, playlistId: number, videoId: number, after: string | null | undefined): Promise<void> {
  if ((await queries.countSaved(trx, playlistId)) >= PLAYLIST_VIDEOS_MAX) {
    const most = grouped(PLAYLIST_VIDEOS_MAX);
    throw new AppError("INVALID_INPUT", { message: `플레이리스트 하나에는 영상을 ${most}개까지 저장할 수 있어요.` });
  }
  const position = (await roomBehind(trx, playlistId, after)) ?? (await queries.lastPosition(trx, playlistId)) + 1;
  await queries.insertSaved(trx, playlistId, videoId, position).catch((error: unknown) => {
    if (violatedConstraint(error) === "playlist_videos_saved") throw new AppError("VIDEO_ALREADY_SAVED");
    throw error;
  });
}

/** A free position behind `after` in a locked list, the first for null, the last for undefined; undefined: it is not there. */
async function roomBehind(trx: Db, playlistId: number, after?: string | null): Promise<number | undefined> {
  if (after === undefined) return (await queries.lastPosition(trx, playlistId)) + 1;
  const before = after === null ? 0 : (await queries.findSaved(trx, playlistId, after))?.position;
  if (before === undefined) return undefined;
  await queries.makeRoom(trx, playlistId, before + 1);
  return before + 1;
}
