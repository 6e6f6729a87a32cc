/** Where the contract's names end: who signs up. */
import type * as wire from "@fitmate/contract/accounts";
import { type Gender, isMale } from "@fitmate/contract/gender";

export type Newcomer = Omit<wire.SignUpBody, "gender"> & { gender: Gender };

export function bodyOf(newcomer: Newcomer): wire.SignUpBody {
  return { ...newcomer, gender: isMale(newcomer.gender) };
}
