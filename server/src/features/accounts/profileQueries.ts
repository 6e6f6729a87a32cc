/** Every SQL statement on the profile columns of a member. */
import type { Profile, ProfileUpdateBody, Slot, Sport, Levels } from "@fitmate/contract/profile";
import { bySport, SPORTS } from "@fitmate/contract/sports";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { LevelColumns } from "../../platform/db/schema.ts";
import { fromBits, toBits } from "./slots.ts";

/** What of a profile tells how well two members fit. */
export type Habits = { exerciseChoice: Sport[]; weeklySlots: Slot[]; levels: Levels };

const levelColumn = (sport: Sport) => `${sport.toLowerCase()}_level` as keyof LevelColumns;

const HABITS = ["exercise_choice", "weekly_slots", ...SPORTS.map(levelColumn)] as const;

type HabitRow = { exercise_choice: Sport[]; weekly_slots: number } & LevelColumns;

function toHabits(row: HabitRow): Habits {
  return {
    exerciseChoice: row.exercise_choice,
    weeklySlots: fromBits(row.weekly_slots),
    levels: bySport((sport) => row[levelColumn(sport)]) as Levels,
  };
}

export async function selectProfile(db: Db, memberId: number): Promise<Profile> {
  const { nickname, email, introduction, gender, profilePicture, publicInfo, ...habits } = await db
    .selectFrom("members")
    .select(["nickname", "email", "introduction", "gender", "profile_picture as profilePicture"])
    .select(["is_public as publicInfo", ...HABITS])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return { nickname, email, introduction, gender, profilePicture, publicInfo, ...toHabits(habits) };
}

/** What is left out stays as it is. */
export async function updateProfile(db: Db, memberId: number, profile: ProfileUpdateBody): Promise<void> {
  const { weeklySlots, levels } = profile;
  await db
    .updateTable("members")
    .set({
      gender: profile.gender,
      exercise_choice: profile.exerciseChoice,
      introduction: profile.introduction,
      is_public: profile.publicInfo,
      profile_picture: profile.profilePicture,
      ...(weeklySlots && { weekly_slots: toBits(weeklySlots) }),
      ...(levels && Object.fromEntries(SPORTS.map((sport) => [levelColumn(sport), levels[sport]]))),
    })
    .where("id", "=", memberId)
    .where("left_at", "is", null)
    .execute();
}

/** The habits of each of `memberIds`, and whether everybody may know them. */
export async function selectHabits(
  db: Db,
  memberIds: readonly number[],
): Promise<Map<number, Habits & { isPublic: boolean }>> {
  const rows = await db
    .selectFrom("members")
    .select(["id", "is_public", ...HABITS])
    .where(sql<boolean>`id = any(${memberIds}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, is_public: isPublic, ...row }) => [id, { isPublic, ...toHabits(row) }]));
}

/** How a member introduces themselves. */
export async function selectIntroduction(db: Db, memberId: number): Promise<Pick<Profile, "gender" | "introduction">> {
  return db
    .selectFrom("members")
    .select(["gender", "introduction"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
}
