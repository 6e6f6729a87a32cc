/** Where the contract's names end: what others are called in the app. */
import { type Gender, genderOf } from "@fitmate/contract/gender";
import type * as map from "@fitmate/contract/map";
import type * as requests from "@fitmate/contract/mateRequests";
import type * as wire from "@fitmate/contract/mates";
import type { Sport } from "@fitmate/contract/profile";

/** Somebody on the map. */
export type Person = Omit<wire.MapUser, "gender"> & { gender: Gender | null };

/** What a view of the map shows. */
export type ShownView = Omit<map.MapView, "users"> & { people: Person[] };

export function shownView(answer: map.MapAnswer): ShownView {
  if (Array.isArray(answer)) return { total: answer.length, clusters: [], people: answer.map(personOf) };
  const { users, ...view } = answer;
  return { ...view, people: users.map(personOf) };
}

export function personOf(person: wire.MapUser): Person {
  return { ...person, gender: genderOf(person.gender) };
}

/** What I may know of another, and what we have in common. */
export type MatchWith = Omit<requests.MateMatch, "gender"> & { gender: Gender | null };

export function matchWith(match: requests.MateMatch): MatchWith {
  return { ...match, gender: genderOf(match.gender) };
}

/** A mate, as my list of them shows them. */
export type Mate = { nickname: string; profilePicture: string | null; exerciseChoice: Sport[] };

export function mateOf({ otherUserNickname, senderProfileImage, exerciseChoice }: wire.MateItem): Mate {
  return { nickname: otherUserNickname, profilePicture: senderProfileImage, exerciseChoice };
}
