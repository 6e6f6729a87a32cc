/** Where the contract's names end: my profile as the app has it. */
import { type Gender, genderOf, isMale } from "@fitmate/contract/gender";
import type * as wire from "@fitmate/contract/profile";

export type Profile = Omit<wire.Profile, "gender" | "publicInfo"> & { gender: Gender | null; isPublic: boolean };

/** What I write of it. */
export type ProfileContent = Omit<wire.ProfileUpdateBody, "gender" | "publicInfo"> & {
  gender: Gender;
  isPublic: boolean;
};

export function profileOf({ publicInfo, ...profile }: wire.Profile): Profile {
  return { ...profile, gender: genderOf(profile.gender), isPublic: publicInfo };
}

export function bodyOf({ isPublic, ...content }: ProfileContent): wire.ProfileUpdateBody {
  return { ...content, gender: isMale(content.gender), publicInfo: isPublic };
}
