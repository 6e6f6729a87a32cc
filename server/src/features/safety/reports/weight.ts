/** What the word of somebody who reports weighs, where several hide something until somebody looks (docs/decisions/safety.md). */
import { HIDING_REPORTERS, HIDING_WEIGHT } from "@fitmate/contract/limits";

/** 0 to 1: how often they were right, as if they had been right once and wrong once besides; 0 for who was never right, or is new here. */
export function weightOf({ decided, right }: { decided: number; right: number }, isNewcomer: boolean): number {
  return isNewcomer || right === 0 ? 0 : (right + 1) / (decided + 2);
}

/** Whether so many reporters who were right before, of such weight together, hide something. */
export function hidesByNumbers({ trusted, trustedWeight }: { trusted: number; trustedWeight: number }): boolean {
  return trusted >= HIDING_REPORTERS && trustedWeight >= HIDING_WEIGHT;
}
