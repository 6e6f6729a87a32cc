/** What moderators do to a profile, in the transaction of their decision: introduction and picture go, and come back if nothing new is there. */
import type { Db } from "../../platform/db/database.ts";
import { hideProfileWords, showProfileWords } from "../accounts/hidingQueries.ts";
import { asIfThere } from "../leaving/service.ts";
import { releaseUploads, showUploads } from "../uploads/service.ts";

/**
 * Hides what the member says and shows of themselves, also what is new since it was hidden. `until`: it gives way to a placeholder
 * until then.
 */
export async function hideProfile(trx: Db, memberId: number, until: Date | null = null): Promise<void> {
  const place = { kind: "profile", id: memberId } as const;
  await asIfThere(trx, memberId, async () => {
    const picture = await hideProfileWords(trx, memberId, until);
    await releaseUploads(trx, place, picture === null ? [] : [picture]);
  });
  await showUploads(trx, place, false);
}

/** Shows it again, where the member has not put something else in its place. */
export async function showProfile(trx: Db, memberId: number): Promise<void> {
  const place = { kind: "profile", id: memberId } as const;
  await asIfThere(trx, memberId, async () => {
    const picture = await showProfileWords(trx, memberId);
    // Kept while it was hidden, and another one stands in its place by now.
    if (picture !== undefined) await releaseUploads(trx, place, picture === null ? [] : [picture]);
  });
  await showUploads(trx, place, true);
}
