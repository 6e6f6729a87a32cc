/** Where the contract's names begin: who signs up, on their way in. routes.ts alone calls this. */
import type { SignUpBody } from "@fitmate/contract/accounts";
import { genderOf } from "@fitmate/contract/gender";
import type { Newcomer } from "./service.ts";

export function toNewcomer(body: SignUpBody): Newcomer {
  return { ...body, gender: genderOf(body.gender) };
}
