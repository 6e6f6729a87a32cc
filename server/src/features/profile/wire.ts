/** Where the contract's names begin: a profile on its way in and out. routes.ts alone calls this. */
import { genderOf, isMale } from "@fitmate/contract/gender";
import type { Profile, ProfileUpdateBody } from "@fitmate/contract/profile";
import type { OwnProfile, ProfileContent } from "../accounts/profileQueries.ts";

export function toProfile(profile: OwnProfile): Profile {
  return { ...profile, gender: profile.gender && isMale(profile.gender) };
}

export function toProfileContent(body: ProfileUpdateBody): ProfileContent {
  return { ...body, gender: genderOf(body.gender) };
}
