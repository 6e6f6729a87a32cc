/** A nickname for somebody who comes from another service. */
import { randomInt } from "node:crypto";
import { allowedNickname } from "@fitmate/contract/accounts";
import { NICKNAME_MAX } from "@fitmate/contract/limits";
import { isReservedNickname } from "../nickname/reserved.ts";

const NAMELESS = "메이트";

/**
 * The `attempt`-th suggestion (from 0) for somebody called `name` elsewhere: what our rule leaves of the name, unless it is reserved,
 * or with digits behind it, more of them each time.
 */
export function suggestNickname(name: string | undefined, attempt: number): string {
  const given = allowedNickname(name ?? "");
  const base = isReservedNickname(given) ? "" : given;
  if (base !== "" && attempt === 0) return base;
  const digits = Array.from({ length: Math.min(attempt + 2, 6) }, () => randomInt(10)).join("");
  return (base || NAMELESS).slice(0, NICKNAME_MAX - digits.length) + digits;
}
