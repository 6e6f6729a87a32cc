/** Who may do what in a chat room. */
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/errors.ts";
import { areMates } from "../mates/queries.ts";
import { findSide, roomExists, type Side } from "./roomsQueries.ts";

/** The member's side of the room: whoever has one may read. */
export async function requireSide(db: Db, roomId: number, memberId: number): Promise<Side> {
  const side = await findSide(db, roomId, memberId);
  if (side) return side;
  throw new AppError((await roomExists(db, roomId)) ? "FORBIDDEN" : "CHAT_ROOM_NOT_FOUND");
}

/**
 * Only mates write to each other and hear of each other: a room of two who no longer are is read-only. In a group room all do, until
 * it is over.
 */
export async function canWrite(db: Db, memberId: number, { otherId, isOver }: Side): Promise<boolean> {
  return otherId === null ? !isOver : areMates(db, memberId, otherId);
}
