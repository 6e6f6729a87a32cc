/** A member's own profile and the parts of it that others see. */
import * as z from "zod/mini";
import { hasAtMost } from "./characters.ts";
import { bySport, type LevelOf, SPORTS, sports } from "./sports.ts";
import { CHARACTER_UNITS_MAX, INTRODUCTION_MAX } from "./limits.ts";
import { charactersUpTo } from "./numbers.ts";
import { ProfilePictureReference } from "./uploads.ts";

export const Sport = z.enum(SPORTS);
export type Sport = z.infer<typeof Sport>;

const ExerciseChoice = z
  .array(Sport)
  .check(z.refine((chosen) => new Set(chosen).size === chosen.length, { error: "같은 운동을 두 번 고를 수 없어요." }));

export const Introduction = z.string().check(
  // A bound before the costly count.
  z.maxLength(INTRODUCTION_MAX * CHARACTER_UNITS_MAX),
  z.refine((text) => hasAtMost(text, INTRODUCTION_MAX), {
    error: `소개는 ${charactersUpTo(INTRODUCTION_MAX)} 쓸 수 있어요.`,
  }),
);

export const DAYS = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"] as const;
export type Day = (typeof DAYS)[number];
export const DAY_WORDS = {
  MON: "월",
  TUE: "화",
  WED: "수",
  THU: "목",
  FRI: "금",
  SAT: "토",
  SUN: "일",
} as const satisfies Record<Day, string>;
/** Which one of them it is at `wallTime`. */
export const weekdayAt = (wallTime: string): Day =>
  DAYS[(new Date(`${wallTime.slice(0, 10)}T00:00Z`).getUTCDay() + 6) % DAYS.length] ?? "MON";

export const DAY_PARTS = ["MORNING", "DAYTIME", "EVENING"] as const;
export const DayPart = z.enum(DAY_PARTS);
export type DayPart = z.infer<typeof DayPart>;
export const DAY_PART_WORDS = { MORNING: "아침", DAYTIME: "낮", EVENING: "저녁" } as const satisfies Record<
  DayPart,
  string
>;

/** Which one of them it is at `wallTime`. */
export function dayPartAt(wallTime: string): DayPart {
  const hour = Number(wallTime.slice(11, 13));
  return hour < 12 ? "MORNING" : hour < 18 ? "DAYTIME" : "EVENING";
}

/** A part of a day of the week when somebody usually has time. */
export const Slot = z.templateLiteral([z.enum(DAYS), "_", DayPart]);
export type Slot = z.infer<typeof Slot>;

/** All slots in order of the week. */
export const SLOTS: readonly Slot[] = DAYS.flatMap((day) => DAY_PARTS.map((part): Slot => `${day}_${part}`));

const WeeklySlots = z
  .array(Slot)
  .check(z.refine((slots) => new Set(slots).size === slots.length, { error: "같은 시간을 두 번 고를 수 없어요." }));

/** How far somebody can be in each sport, from the beginning up. */
export const LEVELS = bySport((sport) => Object.keys(sports[sport].levels)) as {
  readonly [S in Sport]: readonly LevelOf<S>[];
};

export const Level = z.enum(SPORTS.flatMap((sport): readonly LevelOf<Sport>[] => LEVELS[sport]));
export type Level = z.infer<typeof Level>;

/** null = not given */
export const Levels = z.strictObject(
  bySport<unknown>((sport) => z.nullable(z.enum(LEVELS[sport]))) as {
    [S in Sport]: z.ZodMiniNullable<z.ZodMiniEnum<{ [L in LevelOf<S>]: L }>>;
  },
);
export type Levels = z.infer<typeof Levels>;

/** Of somebody who has said none. */
export const NO_LEVELS = bySport(() => null) as Levels;

export const LEVEL_WORDS: Readonly<Record<Level, string>> = Object.assign(
  {},
  ...SPORTS.map((sport) => sports[sport].levels),
);

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
