/** What reports and moderators need of gatherings, each in the caller's transaction. */
import { NOBODY, type Publish } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/errors.ts";
import { findSaid, hide, lockGathering, show } from "./queries.ts";
import { findSeen, knowsPlace } from "./reading.ts";
import { changeWithin } from "./seats.ts";

export { leaveAllGatherings } from "./leavingAll.ts";

/**
 * What a gathering says now, and whose words these are, for a member, undefined for a visitor. There is none where it is not
 * for them to see, or by nobody any more.
 */
export async function copyMeetup(
  db: Db,
  gatheringId: number,
  memberId: number | undefined,
): Promise<{ authorId: number; text: string; writtenAt: Date }> {
  const seen = await findSeen(db, gatheringId, memberId);
  const said = await findSaid(db, gatheringId);
  if (!said || said.authorId === null) throw new AppError("NOT_FOUND");
  const { authorId, title, description, writtenAt } = said;
  const place = knowsPlace(seen) ? `장소: ${seen.placeName}` : "";
  return { authorId, text: [title, description, place].filter(Boolean).join("\n\n"), writtenAt };
}

/** Hides it: whoever comes goes on seeing it, nobody else does. `until`: they see a placeholder until then. */
export function hideMeetup(trx: Db, gatheringId: number, until: Date | null = null): Promise<void> {
  return hide(trx, gatheringId, until);
}

/**
 * Shows it again, and gives seats that fell free meanwhile to those who wait; `until`: until then as a placeholder, while which no seat
 * is given. Answers what to publish after the commit.
 */
export async function showMeetup(trx: Db, gatheringId: number, until: Date | null = null): Promise<Publish> {
  if (!(await lockGathering(trx, gatheringId))) return NOBODY;
  return changeWithin(trx, gatheringId, () => show(trx, gatheringId, until));
}
