/** Moments and spans of a check-in in words, on Korean clocks. */
import type { CheckIn, Watch } from "@fitmate/contract/checkIn";
import { sports } from "@fitmate/contract/sports";
import { clockFace, dayOf, spokenTime, wallTimeOf } from "@fitmate/contract/wallTime";
import { dayIn, dayNameOf, endOf, momentWords } from "../../../lib/wallClock.ts";

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

const wallTime = (instant: string) => wallTimeOf(new Date(instant));

/** 10:30 */
export const faceOf = (instant: string): string => clockFace(wallTime(instant));

/** 오후 10:30; 내일 오전 12:30, 11월 28일 오후 10:30 on another day than today. */
export const momentOf = (instant: string, now: Date): string =>
  dayIn(wallTime(instant)) === dayOf(now) ? spokenTime(wallTime(instant)) : momentWords(instant, now);

/** 오늘 오후 8:30 – 9:30 */
export function hoursOf(
  { begins, beginsAt, endsAt }: Pick<CheckIn, "begins" | "beginsAt" | "endsAt">,
  now: Date,
): string {
  const minutes = (Date.parse(endsAt) - Date.parse(beginsAt)) / MINUTE_MS;
  return `${dayNameOf(dayIn(begins), dayOf(now))} ${spokenTime(begins)} – ${endOf(begins, minutes)}`;
}

/** 번개, 약속 */
export const kindOf = ({ kind }: Pick<CheckIn | Watch, "kind">): string => (kind === "PLAN" ? "약속" : "번개");

/** 러닝 약속 */
export const whatOf = (one: Pick<CheckIn | Watch, "kind" | "sport">): string =>
  `${sports[one.sport].word} ${kindOf(one)}`;

/** 2일 3시간, 1시간 12분, 12분, of ms; the minute that runs counts. */
export function leftWords(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  const [days, hours, rest] = [
    Math.floor(minutes / DAY_MINUTES),
    Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES),
    minutes % HOUR_MINUTES,
  ];
  if (days > 0) return hours > 0 ? `${days}일 ${hours}시간` : `${days}일`;
  if (hours > 0) return rest > 0 ? `${hours}시간 ${rest}분` : `${hours}시간`;
  return `${rest}분`;
}

/** 끝나는 시간, 끝나고 30분 뒤, 끝나고 1시간 30분 뒤 */
export const afterEndWords = (minutes: number): string =>
  minutes === 0 ? "끝나는 시간" : `끝나고 ${leftWords(minutes * MINUTE_MS)} 뒤`;

/** Of an alert that has ended without an answer. */
export const UNANSWERED = "잘 들어왔다는 답은 없었어요";

/** The same in full; after a block there is no name. */
export function unansweredWords(watch: Pick<Watch, "member" | "dueAt" | "kind" | "sport">, now: Date): string {
  const { member, dueAt } = watch;
  const who = member ? `${member.nickname}님이 ` : "";
  return `${who}${momentOf(dueAt, now)}에 들어온다고 했는데, 답이 없는 채로 ${whatOf(watch)}의 안심 체크인이 꺼졌어요. 잘 들어왔는지는 알 수 없어요.`;
}

/** Of those who come along: 새벽6시님, 하루한봉님 외 3명. */
export function peopleWords({ people, others }: { people: readonly string[]; others: number }): string {
  const named = people.map((nickname) => `${nickname}님`).join(", ");
  if (others === 0) return named || "혼자";
  return named ? `${named} 외 ${others}명` : `${others}명`;
}
