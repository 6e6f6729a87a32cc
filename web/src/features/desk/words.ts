/** What the desk says of cases, measures and times. */
import { countCharacters } from "@fitmate/contract/characters";
import type { DeskMeasure, QueueCase, RightsOfCase } from "@fitmate/contract/desk";
import { LEFT_NICKNAME } from "@fitmate/contract/leftNickname";
import { CASE_GOAL_HOURS, OBJECTION_GOAL_HOURS, URGENT_GOAL_HOURS } from "@fitmate/contract/limits";
import { hoursInWords } from "@fitmate/contract/numbers";
import { rights } from "@fitmate/contract/rights";
import { MEASURES, type MeasureKind, reportReasons, TARGET_KINDS } from "@fitmate/contract/safety";
import { outOf } from "../../ui/fields/outOf.ts";

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

export const nameOf = (somebody: { nickname: string } | null): string => somebody?.nickname ?? LEFT_NICKNAME;

/** Whose doing it is; of nobody: it came by itself. */
export const doneBy = (somebody: { nickname: string } | null): string => somebody?.nickname ?? "자동";

/** With what is polite after a name; of nobody in particular without. */
export const politely = (somebody: { nickname: string } | null): string =>
  somebody ? `${somebody.nickname}님` : LEFT_NICKNAME;

type Told = Pick<QueueCase, "kind" | "target" | "subject" | "severity" | "reasons" | "rights">;

/** 한강질주님의 메시지, 한강질주님과 함께 운동한 이야기, 주말등산러님의 이의, of who is no member 신고한 사람의 이의 */
export function caseTitle({ kind, target, subject, rights: said }: Told): string {
  if (kind === "OBJECTION")
    return `${subject === null && said && !said.isMember ? "신고한 사람" : politely(subject)}의 이의`;
  if (target !== "TRAINING_NOTE") return `${politely(subject)}의 ${TARGET_KINDS[target]}`;
  return [subject && `${subject.nickname}님과`, TARGET_KINDS[target]].filter(Boolean).join(" ");
}

/** 권리침해 · 사생활 · 대리인 */
export const rightsWords = ({ right, onBehalf }: RightsOfCase): string =>
  `권리침해 · ${rights[right].title}${onBehalf ? " · 대리인" : ""}`;

/** 23일 뒤 다시 보임, 하루 안에 다시 보임 */
export function daysLeft(until: string, now: Date): string {
  const days = Math.floor((Date.parse(until) - now.getTime()) / (DAY_MINUTES * MINUTE_MS));
  return days > 0 ? `${days}일 뒤 다시 보임` : "하루 안에 다시 보임";
}

/** 12분, 5시간, 1일 3시간 */
export function waited(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / MINUTE_MS));
  if (minutes < HOUR_MINUTES) return `${minutes}분`;
  if (minutes < DAY_MINUTES) return `${Math.floor(minutes / HOUR_MINUTES)}시간`;
  const hours = Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES);
  return `${Math.floor(minutes / DAY_MINUTES)}일${hours > 0 ? ` ${hours}시간` : ""}`;
}

/** By when somebody should have looked: the goals of meeting.md, section 6. */
export function pastGoal({ kind, severity, reasons }: Told): string {
  const isUrgent = severity === "URGENT" || reasons.some(({ reason }) => reason === "DANGER");
  const hours = kind === "OBJECTION" ? OBJECTION_GOAL_HOURS : isUrgent ? URGENT_GOAL_HOURS : CASE_GOAL_HOURS;
  return `${hoursInWords(hours)} 넘음`;
}

/** 괴롭힘·욕설 2, 성적인 말이나 행동 1 */
export const reasonsWords = (reasons: QueueCase["reasons"]): string =>
  reasons.map(({ reason, reports }) => `${reportReasons[reason].title} ${reports}`).join(", ");

/** 14일 이용 멈춤, 영구히 이용 멈춤, 경고 */
export function measureName(kind: MeasureKind, days: number | null): string {
  const { word, isTimed } = MEASURES[kind];
  if (!isTimed) return word;
  return `${days === null ? "영구히" : `${days}일`} ${word}`;
}

/** The same of one that was taken. */
export function takenName({ kind, since, until }: DeskMeasure): string {
  const days = until === null ? null : Math.round((Date.parse(until) - Date.parse(since)) / (DAY_MINUTES * MINUTE_MS));
  return measureName(kind, days);
}

/** Each once: of messages one is taken for every room. */
export const takenNames = (measures: readonly DeskMeasure[]): string =>
  [...new Set(measures.map(takenName))].join(" · ");

/** One of those that are taken back together: of messages one is taken for every room. */
export function onceEach(measures: readonly DeskMeasure[]): DeskMeasure[] {
  const whole = ({ caseId, kind, since, undoneAt }: DeskMeasure) => [caseId, kind, since, undoneAt].join(" ");
  return [...new Map(measures.map((measure) => [whole(measure), measure])).values()];
}

/** 54 / 500, once something is written. What is too long is kept whole, and refused with how long it may be. */
export const lengthWords = (text: string, most: number): string | undefined =>
  text === "" ? undefined : outOf(countCharacters(text), most);

/** Whether it can be taken back. */
export const isStanding = ({ undoneAt, until }: DeskMeasure): boolean =>
  undoneAt === null && (until === null || Date.parse(until) > Date.now());
