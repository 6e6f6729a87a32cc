/** What is being written into the form, and what is missing there. */
import { countCharacters } from "@fitmate/contract/characters";
import { errors } from "@fitmate/contract/errors";
import { RIGHTS_ADDRESSES_MAX, RIGHTS_NAME_MAX, RIGHTS_WORDS_MAX } from "@fitmate/contract/limits";
import type { Right } from "@fitmate/contract/rights";
import { NO_ADDRESS, NOT_TRUTHFUL, TOO_MANY_ADDRESSES } from "@fitmate/contract/rightsReports";
import { keepText, keptText } from "../../../lib/keptTexts.ts";
import { tooLong } from "../../../ui/fields/tooLong.ts";

export type RightsDraft = {
  onBehalf: boolean;
  name: string;
  email: string;
  /** One a line. */
  addresses: string;
  right: Right | null;
  words: string;
  truthful: boolean;
};

export const EMPTY_DRAFT: RightsDraft = {
  onBehalf: false,
  name: "",
  email: "",
  addresses: "",
  right: null,
  words: "",
  truthful: false,
};

const placeOf = (address: string) => `rights ${address}`;

/** What `owner` ("": a visitor) was writing about `address` when the form was left, or its tab reloaded. */
export function keptDraft(owner: string, address: string): RightsDraft | undefined {
  const kept = keptText(owner, placeOf(address));
  return kept === "" ? undefined : { ...EMPTY_DRAFT, ...(JSON.parse(kept) as Partial<RightsDraft>) };
}

export function keepDraft(owner: string, address: string, draft: RightsDraft): void {
  keepText(owner, placeOf(address), JSON.stringify(draft));
}

/** It has arrived. What was written since stays. */
export function forgetDraft(owner: string, address: string, sent: RightsDraft): void {
  if (keptText(owner, placeOf(address)) === JSON.stringify(sent)) keepText(owner, placeOf(address), "");
}

export const addressesIn = (lines: string): string[] =>
  lines
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** What there is to say of each field that is not right yet, in their order. */
export function problemsOf(draft: RightsDraft, isMember: boolean): Partial<Record<keyof RightsDraft, string>> {
  const addresses = addressesIn(draft.addresses).length;
  const problems: Partial<Record<keyof RightsDraft, string | false>> = {
    name:
      draft.name.trim() === ""
        ? "이름을 적어 주세요."
        : tooLong("이름은", countCharacters(draft.name.trim()), RIGHTS_NAME_MAX),
    email: !isMember && !/^\S+@\S+\.\S+$/.test(draft.email.trim()) && errors.RIGHTS_EMAIL_MISSING[1],
    addresses: addresses === 0 ? NO_ADDRESS : addresses > RIGHTS_ADDRESSES_MAX && TOO_MANY_ADDRESSES,
    right: draft.right === null && "무엇이 침해됐는지 골라 주세요.",
    words:
      draft.words.trim() === ""
        ? "어떤 점이 문제인지 적어 주세요."
        : tooLong("설명은", countCharacters(draft.words.trim()), RIGHTS_WORDS_MAX),
    truthful: !draft.truthful && NOT_TRUTHFUL,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}
