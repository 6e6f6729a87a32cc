/** Saving a profile together with its picture. */
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { claimUploads, releaseUploads } from "../uploads/service.ts";
import { type ProfileContent, updateProfile } from "../accounts/profileQueries.ts";

/** The picture must be the member's own upload, else UPLOAD_NOT_FOUND; the one before is released. */
export async function saveProfile(db: Db, memberId: number, profile: ProfileContent): Promise<void> {
  await inTransaction(db, async (trx) => {
    const place = { kind: "profile", id: memberId } as const;
    const given = profile.profilePicture === null ? [] : [profile.profilePicture];
    // A profile's picture shows wherever its nickname does.
    const pictures = await claimUploads(trx, memberId, given, { ...place, isPublic: true });
    await releaseUploads(trx, place, pictures);
    await updateProfile(trx, memberId, { ...profile, profilePicture: pictures[0] ?? null });
  });
}
