/** What was said with a mate request, as a report copies it, and as moderators hide it. */
import type { Db } from "../../../platform/db/database.ts";
import { orderPair } from "../queries.ts";
import { HAS_REACHED, noteFor } from "./queries.ts";

export type CopiedNote = { requestId: number; note: string | null; writtenAt: Date };

/** The request of `senderId`, as `memberId` has seen it: it waits, or they have rejected it since. Undefined where there is none. */
export async function copyNote(db: Db, memberId: number, senderId: number): Promise<CopiedNote | undefined> {
  const { lowId, highId } = orderPair(memberId, senderId);
  return db
    .selectFrom("mate_relations as r")
    .select(["r.request_id as requestId", "r.requested_at as writtenAt", noteFor(memberId).as("note")])
    .where("r.low_id", "=", lowId)
    .where("r.high_id", "=", highId)
    .where("r.requester_id", "=", senderId)
    .where("r.state", "<>", "ACCEPTED")
    .where(HAS_REACHED)
    .executeTakeFirst();
}

/**
 * Hides the note of a request between the two from who got it, or shows it again; false once it was accepted, or is another request.
 */
export async function setNoteHidden(
  db: Db,
  pair: readonly [number, number],
  requestId: number,
  isHidden: boolean,
): Promise<boolean> {
  const { lowId, highId } = orderPair(...pair);
  const { numUpdatedRows } = await db
    .updateTable("mate_relations")
    .set({ note_hidden: isHidden })
    .where("low_id", "=", lowId)
    .where("high_id", "=", highId)
    .where("request_id", "=", requestId)
    .where("state", "<>", "ACCEPTED")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
