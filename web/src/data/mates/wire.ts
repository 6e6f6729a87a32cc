/** Where the contract's names end: what others are called in the app. */
import type * as wire from "@fitmate/contract/mates";
import type { Sport } from "@fitmate/contract/profile";

/** A mate, as my list of them shows them. */
export type Mate = { nickname: string; profilePicture: string | null; exerciseChoice: Sport[] };

export function mateOf({ otherUserNickname, senderProfileImage, exerciseChoice }: wire.MateItem): Mate {
  return { nickname: otherUserNickname, profilePicture: senderProfileImage, exerciseChoice };
}
