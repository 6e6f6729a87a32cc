/** Where the contract's names begin: a profile on its way in and out. routes.ts alone calls this. */
import { genderOf, isMale } from "@fitmate/contract/gender";
import type { Profile, ProfileUpdateBody } from "@fitmate/contract/profile";
import type { OwnProfile, ProfileContent } from "../accounts/profileQueries.ts";

export function toProfile({ gender, isPublic, ...profile }: OwnProfile): Profile {
  return { ...profile, gender: gender && isMale(gender), publicInfo: isPublic };
}

export function toProfileContent({ gender, publicInfo, ...body }: ProfileUpdateBody): ProfileContent {
  return { ...body, gender: genderOf(gender), isPublic: publicInfo };
}
