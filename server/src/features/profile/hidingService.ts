/** What moderators do to a profile, in the transaction of their decision: introduction and picture go, and come back if nothing new is there. */
import type { Db } from "../../platform/db/database.ts";
import { hideProfileWords, showProfileWords } from "../accounts/hidingQueries.ts";
import { showUploads } from "../uploads/service.ts";

/** Hides what the member says and shows of themselves, and goes on hiding it; `until`: it gives way to a placeholder until then. */
export async function hideProfile(trx: Db, memberId: number, until: Date | null = null): Promise<void> {
  await hideProfileWords(trx, memberId, until);
  await showUploads(trx, { kind: "profile", id: memberId }, false);
}

/** Shows it again, where the member has not put something else in its place. */
export async function showProfile(trx: Db, memberId: number): Promise<void> {
  await showProfileWords(trx, memberId);
  await showUploads(trx, { kind: "profile", id: memberId }, true);
}
