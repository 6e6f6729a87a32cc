/** Where the contract's names end: what others are called in the app. */
import type * as map from "@fitmate/contract/map";
import type * as wire from "@fitmate/contract/mates";
import type { Sport } from "@fitmate/contract/profile";

/** Somebody on the map. */
export type Person = wire.MapUser;

/** What a view of the map shows. */
export type ShownView = Omit<map.MapView, "users"> & { people: Person[] };

export function shownView(answer: map.MapAnswer): ShownView {
  if (Array.isArray(answer)) return { total: answer.length, clusters: [], people: answer };
  const { users, ...view } = answer;
  return { ...view, people: users };
}

/** A mate, as my list of them shows them. */
export type Mate = { nickname: string; profilePicture: string | null; exerciseChoice: Sport[] };

export function mateOf({ otherUserNickname, senderProfileImage, exerciseChoice }: wire.MateItem): Mate {
  return { nickname: otherUserNickname, profilePicture: senderProfileImage, exerciseChoice };
}
