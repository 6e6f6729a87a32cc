/** Asks the server whether a nickname or an e-mail is free. */
import { Email, Nickname, nicknameKey } from "@fitmate/contract/accounts";
import { errors } from "@fitmate/contract/errors";
import { safeParse } from "zod/mini";
import { isTaken } from "../../../data/accounts/signIn.ts";
import { refusalSentence } from "../refusal.ts";

export type CheckedFieldName = "nickname" | "email";

export type CheckState =
  | { status: "idle" }
  | { status: "busy" }
  | { status: "free" }
  | { status: "refused"; message: string };

const RULES = { nickname: Nickname, email: Email };
const TAKEN: Record<CheckedFieldName, string> = {
  nickname: errors.NICKNAME_TAKEN[1],
  email: errors.EMAIL_TAKEN[1],
};
const BLANK: Record<CheckedFieldName, string> = { nickname: "닉네임을 적어 주세요.", email: "이메일을 적어 주세요." };

/**
 * Whether `value` can be used for `field`, by somebody who has `own` now. Never throws: a check that fails refuses, with its
 * reason.
 */
export async function checkDuplicate(field: CheckedFieldName, value: string, own?: string): Promise<CheckState> {
  if (value.trim() === "") return refused(BLANK[field]);
  const parsed = safeParse(RULES[field], value);
  if (!parsed.success) return refused(parsed.error.issues[0]?.message ?? "");
  if (value === own) return refused("지금 쓰는 닉네임이에요. 다른 닉네임을 적어 주세요.");
  // In other letters it is still one's own.
  if (own !== undefined && nicknameKey(value) === nicknameKey(own)) return { status: "free" };
  try {
    return (await isTaken(field, parsed.data)) ? refused(TAKEN[field]) : { status: "free" };
  } catch (error) {
    return refused(refusalSentence(error));
  }
}

export function refused(message: string): CheckState {
  return { status: "refused", message };
}
