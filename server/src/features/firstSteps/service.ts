/** What a new member has done already. Nothing is kept on it: it follows from what the other features keep. */
import type { FirstSteps } from "@fitmate/contract/firstSteps";
import type { Db } from "../../platform/db/database.ts";
import { hasApproached } from "../mates/queries.ts";
import { selectCell } from "../mates/location/queries.ts";
import { hasWritten } from "../posts/queries.ts";
import { selectProfile } from "../accounts/profileQueries.ts";

/** One after the other, each by an index: a page that opens takes one connection, not four. */
export async function findFirstSteps(db: Db, memberId: number): Promise<FirstSteps> {
  const { exerciseChoice, introduction } = await selectProfile(db, memberId);
  return {
    profile: exerciseChoice.length > 0 && introduction.trim() !== "",
    location: (await selectCell(db, memberId)) !== undefined,
    mate: await hasApproached(db, memberId),
    post: await hasWritten(db, memberId),
  };
}
