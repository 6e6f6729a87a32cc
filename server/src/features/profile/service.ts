/** Saving a profile together with its picture. */
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { findHiddenPicture } from "../accounts/hidingQueries.ts";
import { lockAsking } from "../accounts/memberQueries.ts";
import { claimUploads, releaseUploads } from "../uploads/service.ts";
import { type ProfileContent, updateProfile } from "../accounts/profileQueries.ts";

/**
 * The picture must be the member's own upload, else UPLOAD_NOT_FOUND; the one before is released, unless it is hidden. Nothing of
 * whoever has left since they asked is saved: SESSION_EXPIRED.
 */
export async function saveProfile(db: Db, memberId: number, profile: ProfileContent): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Two who save at once would each release the picture of before, and neither the other's; whoever leaves comes back to theirs.
    await lockAsking(trx, memberId);
    const place = { kind: "profile", id: memberId } as const;
    const given = profile.profilePicture === null ? [] : [profile.profilePicture];
    // A profile's picture shows wherever its nickname does.
    const pictures = await claimUploads(trx, memberId, given, { ...place, isPublic: true });
    // It is to be there when it may show again.
    const hidden = await findHiddenPicture(trx, memberId);
    await releaseUploads(trx, place, hidden === null ? pictures : [...pictures, hidden]);
    await updateProfile(trx, memberId, { ...profile, profilePicture: pictures[0] ?? null });
  });
}
