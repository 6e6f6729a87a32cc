/** Where the contract's names begin: mates, and who may become one, on their way out. routes.ts alone calls this. */
import { isMale } from "@fitmate/contract/gender";
import type { MateMatch } from "@fitmate/contract/mateRequests";
import type { MateItem } from "@fitmate/contract/mates";
import type { MatchWith } from "../fit/match.ts";
import type { Mate } from "./listQueries.ts";

export function toMateItem({ nickname, profilePicture, exerciseChoice }: Mate): MateItem {
  return { otherUserNickname: nickname, senderProfileImage: profilePicture, exerciseChoice };
}

export function toMateMatch(match: MatchWith): MateMatch {
  return { ...match, gender: match.gender && isMale(match.gender) };
}
