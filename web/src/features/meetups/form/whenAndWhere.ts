/** What keeps anything from taking place at a time and a place, in a sentence; false: nothing does. */
import { beginningOf, movedBeginningOf } from "@fitmate/contract/beginning";
import { countCharacters } from "@fitmate/contract/characters";
import type { GatheringPlace } from "@fitmate/contract/gatherings";
import { MEETUP_AHEAD_DAYS, MEETUP_AHEAD_MINUTES, MEETUP_PLACE_MAX } from "@fitmate/contract/limits";
import { isWallTime } from "@fitmate/contract/wallTime";
import { tooLong } from "../../../ui/fields/tooLong.ts";

const WHEN = {
  TOO_SOON: `지금부터 ${MEETUP_AHEAD_MINUTES}분 뒤나 그 이후의 시각을 골라 주세요.`,
  FINE: false,
  TOO_FAR: `${MEETUP_AHEAD_DAYS}일 안의 날짜를 골라 주세요.`,
} as const;

/** `unset` asks for a time where `begins` is none yet; `before`: when it begins until this is saved. */
export function whenProblem(begins: string | null, now: Date, unset: string, before?: string): string | false {
  if (begins === null || !isWallTime(begins)) return unset;
  const nowMs = now.getTime();
  return WHEN[before === undefined ? beginningOf(begins, nowMs) : movedBeginningOf(begins, before, nowMs)];
}

export function placeNameProblem({ name }: GatheringPlace): string | false {
  if (name.trim() === "") return "이곳을 뭐라고 부를지 적어 주세요.";
  return tooLong("장소 이름은", countCharacters(name.trim()), MEETUP_PLACE_MAX);
}
