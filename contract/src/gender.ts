/** What a member has chosen. `gender` says it on the wire: true = male, false = female, null = not chosen or not told. */
export type Gender = "MALE" | "FEMALE";

export function genderOf(isMale: boolean): Gender;
export function genderOf(isMale: boolean | null): Gender | null;
export function genderOf(isMale: boolean | null): Gender | null {
  if (isMale === null) return null;
  return isMale ? "MALE" : "FEMALE";
}

export const isMale = (gender: Gender): boolean => gender === "MALE";
