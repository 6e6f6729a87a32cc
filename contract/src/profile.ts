/** A member's own profile and the parts of it that others see. */
import * as z from "zod/mini";
import { countCharacters } from "./characters.ts";
import { SPORTS } from "./sports.ts";
import { CHARACTER_UNITS_MAX, INTRODUCTION_MAX } from "./limits.ts";
import { ProfilePictureReference } from "./uploads.ts";

export const Sport = z.enum(SPORTS);
export type Sport = z.infer<typeof Sport>;

export const ExerciseChoice = z
  .array(Sport)
  .check(z.refine((sports) => new Set(sports).size === sports.length, { error: "같은 운동을 두 번 고를 수 없어요." }));

export const Introduction = z.string().check(
  // A bound before the costly count.
  z.maxLength(INTRODUCTION_MAX * CHARACTER_UNITS_MAX),
  z.refine((text) => countCharacters(text) <= INTRODUCTION_MAX, {
    error: `소개는 ${INTRODUCTION_MAX}자까지 쓸 수 있어요.`,
  }),
);

export const DAYS = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"] as const;
export type Day = (typeof DAYS)[number];
export const DAY_PARTS = ["MORNING", "DAYTIME", "EVENING"] as const;
export const DayPart = z.enum(DAY_PARTS);
export type DayPart = z.infer<typeof DayPart>;

/** A part of a day of the week when somebody usually has time. */
export const Slot = z.templateLiteral([z.enum(DAYS), "_", DayPart]);
export type Slot = z.infer<typeof Slot>;

/** All slots in order of the week. */
export const SLOTS: readonly Slot[] = DAYS.flatMap((day) => DAY_PARTS.map((part): Slot => `${day}_${part}`));

export const WeeklySlots = z
  .array(Slot)
  .check(z.refine((slots) => new Set(slots).size === slots.length, { error: "같은 시간을 두 번 고를 수 없어요." }));

/** How far somebody is in each sport, from the beginning up: minutes a kilometre, kind of course, years of training. */
export const LEVELS = {
  RUNNING: ["PACE_8", "PACE_7", "PACE_6", "PACE_5", "PACE_4"],
  HIKING: ["EASY", "MODERATE", "HARD", "EXPERT"],
  WEIGHT: ["STARTING", "UNDER_1_YEAR", "UNDER_3_YEARS", "OVER_3_YEARS"],
} as const satisfies Record<Sport, readonly string[]>;

export const Level = z.enum([...LEVELS.RUNNING, ...LEVELS.HIKING, ...LEVELS.WEIGHT]);
export type Level = z.infer<typeof Level>;

/** null = not given */
export const Levels = z.strictObject({
  RUNNING: z.nullable(z.enum(LEVELS.RUNNING)),
  HIKING: z.nullable(z.enum(LEVELS.HIKING)),
  WEIGHT: z.nullable(z.enum(LEVELS.WEIGHT)),
});
export type Levels = z.infer<typeof Levels>;

export const LEVEL_WORDS: Readonly<Record<Level, string>> = {
  PACE_8: "8분대 이상",
  PACE_7: "7분대",
  PACE_6: "6분대",
  PACE_5: "5분대",
  PACE_4: "4분대 이하",
  EASY: "쉬운 길",
  MODERATE: "보통 코스",
  HARD: "어려운 코스",
  EXPERT: "종주 코스",
  STARTING: "이제 시작",
  UNDER_1_YEAR: "1년 미만",
  UNDER_3_YEARS: "1~3년",
  OVER_3_YEARS: "3년 이상",
};

export const Profile = z.object({
  nickname: z.string(),
  email: z.nullable(z.string()),
  introduction: z.string(),
  /** true = male, false = female, null = not chosen (only after a social sign-up) */
  gender: z.nullable(z.boolean()),
  /** Site-relative address under /uploads/, or null: the drawn avatar. */
  profilePicture: z.nullable(z.string()),
  publicInfo: z.boolean(),
  exerciseChoice: z.array(Sport),
  weeklySlots: z.array(Slot),
  levels: Levels,
});
export type Profile = z.infer<typeof Profile>;

export const ProfileUpdateBody = z.strictObject({
  gender: z.boolean(),
  exerciseChoice: ExerciseChoice,
  introduction: Introduction,
  publicInfo: z.boolean(),
  profilePicture: z.nullable(ProfilePictureReference),
  /** Left out, these two stay as they are. */
  weeklySlots: z.optional(WeeklySlots),
  levels: z.optional(Levels),
});
export type ProfileUpdateBody = z.infer<typeof ProfileUpdateBody>;
