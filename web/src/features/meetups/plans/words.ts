/** When two meet, in words, on Korean clocks. */
import { MEETUP_SOON_HOURS } from "@fitmate/contract/limits";
import type { PlanOffers } from "@fitmate/contract/plans";
import type { Sport } from "@fitmate/contract/profile";
import { dayOf, spokenTime, spokenWeekday } from "@fitmate/contract/wallTime";
import { shortDateOf } from "../../../lib/shortDate.ts";
import { dayIn, daysAfter, nearDay, spanOf, wholeDateOf } from "../../../lib/wallClock.ts";
import type { Choices, PlanDraft } from "./draft.ts";

/** What one may say with a proposal. */
export const LINES: Record<Sport, string> = {
  RUNNING: "6km만 가볍게 뛰어요",
  HIKING: "쉬운 코스로 천천히 올라요",
  WEIGHT: "하체 위주로 한 시간만 해요",
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_DAYS = 7;

/** 3 and 4 days have words of their own. */
const DAYS_AHEAD: Readonly<Record<number, string>> = {
  0: "오늘",
  1: "내일",
  2: "모레",
  3: "사흘 뒤",
  4: "나흘 뒤",
  [WEEK_DAYS]: "일주일 뒤",
};

/** 오늘, 내일, 모레, 사흘 뒤, 5일 뒤, 일주일 뒤 */
export function daysAhead(begins: string, now: Date): string {
  const days = daysAfter(dayIn(begins), dayOf(now));
  return DAYS_AHEAD[days] ?? `${days}일 뒤`;
}

/** How long it is until then: days, from 24 hours before hours and minutes; 지금 while it goes on. */
export function countdown({ begins, beginsAt }: { begins: string; beginsAt: string }, now: Date): string {
  const starts = new Date(beginsAt);
  if (starts <= now) return "지금";
  return starts.getTime() - now.getTime() < DAY_MS ? `${spanOf(now, starts)} 뒤` : daysAhead(begins, now);
}

/** Whether those who meet are still to be reminded of it. */
export const isReminderToCome = ({ beginsAt }: { beginsAt: string }, now: Date): boolean =>
  Date.parse(beginsAt) - now.getTime() > MEETUP_SOON_HOURS * HOUR_MS;

/** 오늘 오후 8:00, 화요일 오후 8:00 within a week, 11월 28일 토요일 오후 8:00 */
export function nextMoment(begins: string, now: Date): string {
  const day = dayIn(begins);
  const days = daysAfter(day, dayOf(now));
  const within = days > 0 && days < WEEK_DAYS ? spokenWeekday(day) : wholeDateOf(day, dayOf(now));
  return `${nearDay(day, dayOf(now)) ?? within} ${spokenTime(begins)}`;
}

/** 21일 화요일 오후 8:00 in a list of the next days; with its month where that is another. */
export function offeredMoment(begins: string, now: Date): string {
  const [day, today] = [dayIn(begins), dayOf(now)];
  return `${shortDateOf(day, today)} ${spokenWeekday(day)} ${spokenTime(begins)}`;
}

/** ‘밤 한강 8km’, ‘러닝 약속’ */
export const quoted = (titles: readonly string[]): string => titles.map((title) => `‘${title}’`).join(", ");

/** Whose the times are that one can choose from; null where none was offered, or another one is chosen in their place. */
export function whoseTimes(
  times: Choices["times"],
  { ownTime }: Pick<PlanDraft, "ownTime">,
  from: PlanOffers["timesFrom"] = "MINE",
): string | null {
  if (ownTime || times.every(({ isTheirs }) => isTheirs)) return null;
  const whose = from === "BOTH" ? "둘 다 비는 시간이에요" : "내가 비는 시간이에요";
  return times.some(({ isTheirs }) => isTheirs) ? `받은 제안 말고는 ${whose}` : whose;
}
