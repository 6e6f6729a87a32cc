/** Where the contract's names begin: mates on their way out. routes.ts alone calls this. */
import type { MateItem } from "@fitmate/contract/mates";
import type { Mate } from "./listQueries.ts";

export function toMateItem({ nickname, profilePicture, exerciseChoice }: Mate): MateItem {
  return { otherUserNickname: nickname, senderProfileImage: profilePicture, exerciseChoice };
}
