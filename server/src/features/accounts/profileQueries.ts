/** Every SQL statement on the profile columns of a member. */
import type { Gender } from "@fitmate/contract/gender";
import type { Profile, ProfileUpdateBody, Slot, Sport, Levels } from "@fitmate/contract/profile";
import { bySport, SPORTS } from "@fitmate/contract/sports";
import { sql, type UpdateObject } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { hidden } from "../../platform/db/hidden.ts";
import type { Database, LevelColumns } from "../../platform/db/schema.ts";
import { GENDER, genderColumn } from "./memberQueries.ts";
import { fromBits, toBits } from "./slots.ts";

/** A profile as its member sees it. */
export type OwnProfile = Omit<Profile, "gender" | "publicInfo"> & { gender: Gender | null; isPublic: boolean };

/** What a member writes of it. */
export type ProfileContent = Omit<ProfileUpdateBody, "gender" | "publicInfo"> & { gender: Gender; isPublic: boolean };

/** What of a profile tells how well two members fit. */
export type Habits = { exerciseChoice: Sport[]; weeklySlots: Slot[]; levels: Levels };

const levelColumn = (sport: Sport) => `${sport.toLowerCase()}_level` as keyof LevelColumns;

type ProfileColumn =
  | "gender"
  | "introduction"
  | "is_public"
  | "profile_picture"
  | "exercise_choice"
  | "weekly_slots"
  | keyof LevelColumns;

/** Of each column of the profile the name that an export gives it, and what an erasure leaves in it. */
const COLUMNS: Readonly<Record<ProfileColumn, { name: string; erased: unknown }>> = {
  gender: { name: "gender", erased: null },
  introduction: { name: "introduction", erased: "" },
  is_public: { name: "isPublic", erased: false },
  profile_picture: { name: "profilePicture", erased: null },
  exercise_choice: { name: "exerciseChoice", erased: [] },
  weekly_slots: { name: "weeklySlots", erased: 0 },
  ...(Object.fromEntries(
    SPORTS.map((sport) => [levelColumn(sport), { name: `${sport.toLowerCase()}Level`, erased: null }]),
  ) as Record<keyof LevelColumns, { name: string; erased: unknown }>),
};

const byColumn = <Value>(value: (each: { name: string; erased: unknown }) => Value) =>
  Object.fromEntries(Object.entries(COLUMNS).map(([column, each]) => [column, value(each)])) as Record<
    ProfileColumn,
    Value
  >;

/** Where in the file `account` an export has each column. */
export const PROFILE_IN_EXPORT = byColumn(({ name }) => `account.${name}`);

/** What an erasure makes of the columns. */
export const ERASED_PROFILE = byColumn(({ erased }) => erased) as Pick<
  UpdateObject<Database, "members">,
  ProfileColumn
>;

/** The columns as an export has them. */
export async function selectExportedProfile(db: Db, memberId: number): Promise<object> {
  const columns = Object.entries(COLUMNS).map(([column, { name }]) => sql.ref(column).as(name));
  return db.selectFrom("members").select(columns).where("id", "=", memberId).executeTakeFirstOrThrow();
}

const HABITS = ["exercise_choice", "weekly_slots", ...SPORTS.map(levelColumn)] as const;

type HabitRow = { exercise_choice: Sport[]; weekly_slots: number } & LevelColumns;

function toHabits(row: HabitRow): Habits {
  return {
    exerciseChoice: row.exercise_choice,
    weeklySlots: fromBits(row.weekly_slots),
    levels: bySport((sport) => row[levelColumn(sport)]) as Levels,
  };
}

export async function selectProfile(db: Db, memberId: number): Promise<OwnProfile> {
  const { nickname, email, introduction, gender, profilePicture, isPublic, ...habits } = await db
    .selectFrom("members")
    .select(["nickname", "email", "introduction", GENDER.as("gender"), "profile_picture as profilePicture"])
    .select(["is_public as isPublic", ...HABITS])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return { nickname, email, introduction, gender, profilePicture, isPublic, ...toHabits(habits) };
}

/** What is left out stays as it is. */
export async function updateProfile(db: Db, memberId: number, profile: ProfileContent): Promise<void> {
  const { weeklySlots, levels } = profile;
  await db
    .updateTable("members")
    .set({
      gender: genderColumn(profile.gender),
      exercise_choice: profile.exerciseChoice,
      introduction: profile.introduction,
      is_public: profile.isPublic,
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
    .where(sql<boolean>`id = any(${hidden("bigint[]", memberIds)})`)
    .execute();
  return new Map(rows.map(({ id, is_public: isPublic, ...row }) => [id, { isPublic, ...toHabits(row) }]));
}

/** What a member shows to others, and whether everybody may see it. */
export async function selectShownProfile(
  db: Db,
  memberId: number,
): Promise<
  Pick<OwnProfile, "nickname" | "profilePicture" | "gender" | "introduction" | "exerciseChoice" | "isPublic">
> {
  return db
    .selectFrom("members")
    .select(["nickname", "profile_picture as profilePicture", GENDER.as("gender"), "introduction"])
    .select(["exercise_choice as exerciseChoice", "is_public as isPublic"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
}

/** How a member introduces themselves. */
export async function selectIntroduction(
  db: Db,
  memberId: number,
): Promise<Pick<OwnProfile, "gender" | "introduction">> {
  return db
    .selectFrom("members")
    .select([GENDER.as("gender"), "introduction"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
}
