/** Where the contract's names end: my profile as the app has it. */
import { type Gender, genderOf, isMale } from "@fitmate/contract/gender";
import type * as wire from "@fitmate/contract/profile";

export type Profile = Omit<wire.Profile, "gender"> & { gender: Gender | null };

/** What I write of it. */
export type ProfileContent = Omit<wire.ProfileUpdateBody, "gender"> & { gender: Gender };

export function profileOf(profile: wire.Profile): Profile {
  return { ...profile, gender: genderOf(profile.gender) };
}

export function bodyOf(content: ProfileContent): wire.ProfileUpdateBody {
  return { ...content, gender: isMale(content.gender) };
}
