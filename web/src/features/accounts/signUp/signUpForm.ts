/** What a sign-up needs before it can be sent, and how the screen names what is missing. */
import { isPassword } from "@fitmate/contract/accounts";
import { type ConsentKind, REQUIRED_CONSENTS } from "@fitmate/contract/consents";
import type { Gender } from "@fitmate/contract/gender";
import { josa } from "es-hangul";
import type { Newcomer } from "../../../data/accounts/wire.ts";
import type { CheckedFieldName, CheckState } from "./duplicateCheck.ts";

export type SignUpDraft = Omit<Newcomer, "gender" | "consents"> & {
  confirmation: string;
  /** null: not chosen yet. */
  gender: Gender | null;
  agreed: ConsentKind[];
};

export const EMPTY_DRAFT: SignUpDraft = {
  nickname: "",
  email: "",
  password: "",
  confirmation: "",
  gender: null,
  isPublic: true,
  agreed: [],
};

export type MissingPart = {
  field: "nickname" | "email" | "password" | "confirmation" | "gender" | ConsentKind;
  words: string;
};

/** What still stands between `draft` and an account, in the order of the screen. */
export function missingParts(draft: SignUpDraft, checks: Record<CheckedFieldName, CheckState>): MissingPart[] {
  const parts: (MissingPart | false)[] = [
    draft.nickname === "" ? { field: "nickname", words: "닉네임" } : unchecked("nickname", checks.nickname),
    draft.email.trim() === "" ? { field: "email", words: "이메일" } : unchecked("email", checks.email),
    !isPassword(draft.password) && { field: "password", words: "비밀번호" },
    (draft.confirmation === "" || draft.confirmation !== draft.password) && {
      field: "confirmation",
      words: "비밀번호 확인",
    },
    draft.gender === null && { field: "gender", words: "성별" },
    missingConsent(draft.agreed),
  ];
  return parts.filter((part) => part !== false);
}

/** All of them are one thing to do; it leads to the first. */
export function missingConsent(agreed: readonly ConsentKind[]): MissingPart | false {
  const field = REQUIRED_CONSENTS.find((kind) => !agreed.includes(kind));
  return field !== undefined && { field, words: "필수 동의" };
}

function unchecked(field: CheckedFieldName, { status }: CheckState): MissingPart | false {
  return status !== "free" && { field, words: field === "nickname" ? "닉네임 중복 확인" : "이메일 중복 확인" };
}

/** 이메일 중복 확인과 비밀번호 확인이 남았어요. */
export function missingSentence(parts: readonly MissingPart[]): string {
  const words = parts.map((part) => part.words);
  const last = words.pop();
  if (last === undefined) return "";
  const before = words.pop();
  const list = before === undefined ? last : [...words, `${josa(before, "와/과")} ${last}`].join(", ");
  return `${josa(list, "이/가")} 남았어요.`;
}
