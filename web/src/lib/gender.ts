/** A gender as it is said. */
import type { Gender } from "@fitmate/contract/gender";

const WORDS: Record<Gender, string> = { MALE: "남성", FEMALE: "여성" };

/** 남성, 여성, or nothing where it is not known. */
export function genderWord(gender: Gender | null): string {
  return gender === null ? "" : WORDS[gender];
}
