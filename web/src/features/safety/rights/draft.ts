/** What is being written into the form, and what is missing there. */
import { countCharacters } from "@fitmate/contract/characters";
import { RIGHTS_ADDRESSES_MAX, RIGHTS_NAME_MAX, RIGHTS_WORDS_MAX } from "@fitmate/contract/limits";
import type { Right } from "@fitmate/contract/rights";
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
    email: !isMember && !/^\S+@\S+\.\S+$/.test(draft.email.trim()) && "확인 메일을 받을 이메일을 적어 주세요.",
    addresses:
      addresses === 0
        ? "어디에 있는지 주소를 적어 주세요."
        : addresses > RIGHTS_ADDRESSES_MAX && `주소는 한 번에 ${RIGHTS_ADDRESSES_MAX}개까지 적을 수 있어요.`,
    right: draft.right === null && "무엇이 침해됐는지 골라 주세요.",
    words:
      draft.words.trim() === ""
        ? "어떤 점이 문제인지 적어 주세요."
        : tooLong("설명은", countCharacters(draft.words.trim()), RIGHTS_WORDS_MAX),
    truthful: !draft.truthful && "사실대로 적었는지 확인해 주세요.",
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}
