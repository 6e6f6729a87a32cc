/** A member's own profile and the parts of it that others see. */
import * as z from "zod/mini";
import { INTRODUCTION_MAX } from "./limits.ts";

export const SPORTS = ["RUNNING", "HIKING", "WEIGHT"] as const;
export const Sport = z.enum(SPORTS);
export type Sport = z.infer<typeof Sport>;

/** Characters as a person counts them: a family emoji is one. */
export function countCharacters(text: string): number {
  return Array.from(new Intl.Segmenter("ko", { granularity: "grapheme" }).segment(text)).length;
}

export const ExerciseChoice = z
  .array(Sport)
  .check(z.refine((sports) => new Set(sports).size === sports.length, { error: "같은 운동을 두 번 고를 수 없어요." }));

export const Introduction = z.string().check(
  // The longest emoji sequences take about 30 code units each: a bound before the costly count.
  z.maxLength(INTRODUCTION_MAX * 30),
  z.refine((text) => countCharacters(text) <= INTRODUCTION_MAX, { error: "소개는 100자까지 쓸 수 있어요." }),
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
});
export type Profile = z.infer<typeof Profile>;

export const ProfileUpdateBody = z.strictObject({
  gender: z.boolean(),
  exerciseChoice: ExerciseChoice,
  introduction: Introduction,
  publicInfo: z.boolean(),
  profilePicture: z.nullable(
    z.string().check(z.regex(/^\/uploads\/[\w/-]+\.webp$/, { error: "올린 사진만 쓸 수 있어요." })),
  ),
});
export type ProfileUpdateBody = z.infer<typeof ProfileUpdateBody>;
