/** Everything I come to, day by day, and what is said of each. */
import type { CheckInState } from "@fitmate/contract/checkIn";
import type { ScheduleEntry } from "@fitmate/contract/plans";
import { planWith } from "@fitmate/contract/planWords";
import { dayIn } from "../../../lib/wallClock.ts";
import { PART_WORDS } from "../card/part.ts";

/** What gatherings and plans have in common. */
export const commonOf = (entry: ScheduleEntry) => (entry.kind === "PLAN" ? entry.plan : entry.meetup);

export const keyOf = (entry: ScheduleEntry): string =>
  entry.kind === "PLAN" ? `plan-${entry.plan.planId}` : `meetup-${entry.meetup.meetupId}`;

export const gatheringIdOf = (entry: ScheduleEntry): number =>
  entry.kind === "PLAN" ? entry.plan.planId : entry.meetup.meetupId;

/** What else is known of gatherings, by their ids: which I am asked about, and how my check-in of one stands. */
export type Beside = { asked: readonly number[]; checkIns: ReadonlyMap<number, CheckInState> };

/** 체크인 켬, 체크인 부탁함; null without one that goes on. */
export function checkInWords(state: CheckInState | undefined): string | null {
  return state ? CHECK_IN_WORDS[state] : null;
}

const CHECK_IN_WORDS: Record<CheckInState, string | null> = {
  ASKED: "체크인 부탁함",
  ON: "체크인 켬",
  DUE: "체크인 켬",
  ALERTED: "체크인 켬",
  SAFE: null,
  DECLINED: null,
  WITHDRAWN: null,
  LAPSED: null,
  OFF: null,
  ENDED: null,
};

export type Day = { day: string; entries: ScheduleEntry[] };

/** In their order; a day that a later page goes on with stays one. */
export function byDay(entries: readonly ScheduleEntry[]): Day[] {
  const days = Map.groupBy(entries, (entry) => dayIn(commonOf(entry).begins));
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }));
}

export function titleOf(entry: ScheduleEntry): string {
  if (entry.kind === "MEETUP") return entry.meetup.title;
  return planWith(entry.plan.mate.nickname, entry.plan.sport);
}

/** How I stand to a gathering, where I do not simply come: 대기 2번째. */
export function standingWords({ meetup, before }: Extract<ScheduleEntry, { kind: "MEETUP" }>): string | null {
  const { part, hosting } = meetup;
  if (hosting || part === null || part === "CONFIRMED") return null;
  return part === "WAITING" && before !== null ? `대기 ${before + 1}번째` : PART_WORDS[part];
}

/** Why it is off; null where it is not. */
export function reasonOf(entry: ScheduleEntry): string | null {
  if (entry.kind === "MEETUP") return entry.meetup.status === "CANCELLED" ? (entry.cancelReason ?? "") : null;
  return entry.plan.cancelled?.reason ?? null;
}
