/** Every SQL statement on the profile columns of a member. */
import type { Profile, ProfileUpdateBody } from "@fitmate/contract/profile";
import type { Db } from "../../platform/db/database.ts";

export async function selectProfile(db: Db, memberId: number): Promise<Profile> {
  return db
    .selectFrom("members")
    .select([
      "nickname",
      "email",
      "introduction",
      "gender",
      "profile_picture as profilePicture",
      "is_public as publicInfo",
      "exercise_choice as exerciseChoice",
    ])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
}

export async function updateProfile(db: Db, memberId: number, profile: ProfileUpdateBody): Promise<void> {
  await db
    .updateTable("members")
    .set({
      gender: profile.gender,
      exercise_choice: profile.exerciseChoice,
      introduction: profile.introduction,
      is_public: profile.publicInfo,
      profile_picture: profile.profilePicture,
    })
    .where("id", "=", memberId)
    .execute();
}
