/** How gatherings that are over are called. */
import { planWord } from "@fitmate/contract/planWords";
import type { Training } from "@fitmate/contract/together";
import { DAY_PART_WORDS, dayPartAt } from "@fitmate/contract/profile";
import { dayOf, spokenWeekday } from "@fitmate/contract/wallTime";
import { dayIn, nearDay, wholeDateOf } from "../../lib/wallClock.ts";
import { sportLabel } from "../../ui/sports/sport.ts";

type Past = Pick<Training, "kind" | "sport" | "title" | "begins" | "place">;

/** 토요일 밤 한강 8km, 러닝 약속 */
export const nameOf = ({ kind, sport, title }: Past): string => (kind === "PLAN" ? planWord(sport) : title);

/** 10월 21일 화요일 */
export const dayWordsOf = ({ begins }: Pick<Past, "begins">, now: Date): string =>
  wholeDateOf(dayIn(begins), dayOf(now));

/** 오늘, 어제, 10월 21일 화요일 */
export const nearDayOf = (past: Pick<Past, "begins">, now: Date): string =>
  nearDay(dayIn(past.begins), dayOf(now)) ?? dayWordsOf(past, now);

/** 목요일 저녁 */
export const partOfDayWords = (begins: string): string =>
  `${spokenWeekday(begins)} ${DAY_PART_WORDS[dayPartAt(begins)]}`;

/** 10월 21일 화요일 · 러닝 · 뚝섬역 2번 출구; of a 번개 its title. */
export function aboutOf(past: Past, now: Date): string {
  const what = past.kind === "PLAN" ? [sportLabel[past.sport], past.place] : [past.title];
  return [dayWordsOf(past, now), ...what].join(" · ");
}
