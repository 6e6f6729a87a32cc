/** Why two members fit, in Korean sentences whose particles are right. */
import { BAND_WORDS } from "@fitmate/contract/bandWords";
import type { DistanceBand } from "@fitmate/contract/cell";
import { SHARED_PART_MAX } from "@fitmate/contract/limits";
import { countingWord } from "@fitmate/contract/counting";
import type { MateMatch } from "@fitmate/contract/mateRequests";
import {
  type Day,
  DAY_PART_WORDS,
  DAY_PARTS,
  DAY_WORDS,
  DAYS,
  type Level,
  LEVEL_WORDS,
  type Slot,
  type Sport,
} from "@fitmate/contract/profile";
import { sports } from "@fitmate/contract/sports";
import { josa } from "es-hangul";

/** 러닝과 등산, 평일 저녁·주말 아침·주말 낮: two are joined by a particle, more by dots. */
function joined(words: readonly string[]): string {
  const [first, second] = words;
  if (words.length !== 2 || first === undefined || second === undefined) return words.join("·");
  return `${josa(first, "와/과")} ${second}`;
}

/** 러닝을 둘 다 좋아해요 */
export function sportsReason(shared: readonly Sport[]): string {
  const words = joined(shared.map((sport) => sports[sport].word));
  return `${josa(words, "을/를")} 둘 다 좋아해요`;
}

/** For mates: 화·목 저녁이 겹쳐요, 평일 저녁과 주말 아침이 겹쳐요 */
export function slotsReason(slots: readonly Slot[]): string {
  const words = DAY_PARTS.flatMap((part) => {
    const days = DAYS.filter((day) => slots.includes(`${day}_${part}`));
    return days.length > 0 ? [`${daysWord(days)} ${DAY_PART_WORDS[part]}`] : [];
  });
  const list = words.length > 2 ? words.join(", ") : joined(words);
  return `${josa(list, "이/가")} 겹쳐요`;
}

/** For others: 요일만 맞으면 저녁에 두 번 겹쳐요, 요일만 맞으면 아침에 두 번, 저녁에 세 번 이상 겹쳐요 */
export function partsReason(parts: MateMatch["sharedParts"]): string {
  const words = parts.map(
    ({ part, days }) => `${DAY_PART_WORDS[part]}에 ${countingWord(days)} 번${days < SHARED_PART_MAX ? "" : " 이상"}`,
  );
  return `요일만 맞으면 ${words.join(", ")} 겹쳐요`;
}

/** 매일, 평일, 주말, 화·목 */
function daysWord(days: readonly Day[]): string {
  const weekend = days.filter((day) => day === "SAT" || day === "SUN").length;
  const weekdays = days.length - weekend;
  if (days.length === DAYS.length) return "매일";
  if (weekdays === 5 && weekend === 0) return "평일";
  if (weekend === 2 && weekdays === 0) return "주말";
  return days.map((day) => DAY_WORDS[day]).join("·");
}

/** 러닝 페이스가 둘 다 6분대예요, 등산 코스 난이도가 비슷해요 */
export function levelReason(sport: Sport, mine: Level, theirs: Level): string {
  const subject = josa(sports[sport].measure, "이/가");
  if (mine !== theirs) return `${subject} 비슷해요`;
  if (sport === "HIKING") return `등산은 둘 다 ${josa(LEVEL_WORDS[mine], "을/를")} 걸어요`;
  return `${subject} 둘 다 ${josa(LEVEL_WORDS[mine], "이에요/예요")}`;
}

/** 500m 이내에 있어요 */
export function bandReason(band: DistanceBand): string {
  return `${BAND_WORDS[band]}에 있어요`;
}

export const AGAIN_REASON = "또 함께하고 싶은 사이예요";
