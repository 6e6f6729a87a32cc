/** What the desk sees of itself: how much waits, and the numbers of some weeks. */
import type { DeskNumbers, DeskSummary } from "@fitmate/contract/deskNumbers";
import { CASE_GOAL_HOURS, DESK_MEDIAN_DAYS, OBJECTION_GOAL_HOURS, URGENT_GOAL_HOURS } from "@fitmate/contract/limits";
import { MeasureKind, ReportReason } from "@fitmate/contract/safety";
import { dayAfter, dayNumber } from "@fitmate/contract/wallTime";
import type { Db } from "../../../platform/db/database.ts";
import { selectSummary } from "../desk/caseQueries.ts";
import { personOf } from "../desk/people.ts";
import * as counts from "./countQueries.ts";
import { type Count, Tally } from "./tally.ts";

const WEEK_DAYS = 7;
/** 1970-01-01 was a Thursday. */
const MONDAY = 4;

/** What is open now, and what was decided on `today` and in the days that end with it; nothing about `staffId`, who looks. */
export async function readSummary(db: Db, staffId: number, today: string): Promise<DeskSummary> {
  const [{ oldestAt, ...open }, days] = await Promise.all([
    selectSummary(db, staffId),
    counts.selectKnownCounts(db, staffId, counts.daysUpTo(today, DESK_MEDIAN_DAYS)),
  ]);
  return {
    ...open,
    oldestAt: oldestAt?.toISOString() ?? null,
    decidedToday: new Tally(days.filter(({ since }) => since === today)).decided(GOALS),
    medianMinutes: new Tally(days).medianMinutes(),
  };
}

const GOALS = [CASE_GOAL_HOURS, URGENT_GOAL_HOURS, OBJECTION_GOAL_HOURS];

/**
 * Of the week of `today` and those before it, `weeks` in all. Nothing in it is about `staffId`, who looks. `withModerators`: for
 * operators, who see who has done how much.
 */
export async function readNumbers(
  db: Db,
  staffId: number,
  { today, weeks, withModerators }: { today: string; weeks: number; withModerators: boolean },
): Promise<DeskNumbers> {
  const next = dayAfter(mondayOf(today), WEEK_DAYS);
  const from = dayAfter(next, -WEEK_DAYS * weeks);
  const time = { span: "WEEK", from, before: next } as const;
  const before = { span: "WEEK", from: dayAfter(from, -WEEK_DAYS * weeks), before: from } as const;
  const [rows, rowsBefore, moderators] = await Promise.all([
    counts.selectKnownCounts(db, staffId, time),
    counts.selectKnownCounts(db, staffId, before, "REPORTS"),
    withModerators ? counts.selectModeratorCounts(db, staffId, time) : null,
  ]);
  const tally = new Tally(rows);
  return {
    ...totalsOf(tally),
    reportsBefore: new Tally(rowsBefore).of("REPORTS"),
    weeks: Array.from(
      Map.groupBy(rows, ({ since }) => since),
      ([day, week]) => weekOf(day, week),
    ),
    moderators: moderators && moderatorsOf(moderators),
  };
}

const mondayOf = (day: string): string => dayAfter(day, -((dayNumber(day) + MONDAY - 1) % WEEK_DAYS));

function totalsOf(tally: Tally) {
  return {
    reports: tally.of("REPORTS"),
    acted: tally.of("ACTED"),
    medianMinutes: tally.medianMinutes(),
    medianUrgentMinutes: tally.medianMinutes([URGENT_GOAL_HOURS]),
    objections: tally.of("ANSWERED"),
    overturned: tally.of("ANSWERED", "OBJECTION_ACCEPTED"),
    goals: GOALS.map((hours) => ({ hours, decided: tally.decided([hours]), inTime: tally.inTime(hours) })),
    reasons: reasonsOf(tally),
    measures: measuresOf(tally),
  };
}

/** Most frequent first. */
const reasonsOf = (tally: Tally): { reason: ReportReason; reports: number }[] =>
  tally.each("REPORTS").map(({ key, count }) => ({ reason: ReportReason.parse(key), reports: count }));

const FOR_GOOD = "_FOR_GOOD";

/** Most frequent first; of a decision of several each. */
const measuresOf = (tally: Tally): { kind: MeasureKind; forGood: boolean; count: number }[] =>
  tally.each("MEASURES").map(({ key, count }) => ({
    kind: MeasureKind.parse(key.replace(FOR_GOOD, "")),
    forGood: key.endsWith(FOR_GOOD),
    count,
  }));

function weekOf(day: string, counted: readonly Count[]): DeskNumbers["weeks"][number] {
  const tally = new Tally(counted);
  return { day, reports: tally.of("REPORTS"), acted: tally.of("ACTED"), medianMinutes: tally.medianMinutes() };
}

function moderatorsOf(rows: readonly counts.ModeratorCount[]): NonNullable<DeskNumbers["moderators"]> {
  const each = Array.from(Map.groupBy(rows, ({ byId }) => byId).values(), (counted) => {
    const tally = new Tally(counted);
    const [one] = counted;
    return {
      by: personOf(one?.nickname ?? null, one?.profilePicture ?? null),
      decided: tally.decided(GOALS),
      medianMinutes: tally.medianMinutes(),
      objections: tally.of("ANSWERED"),
      overturned: tally.of("ANSWERED", "OBJECTION_ACCEPTED"),
    };
  });
  return each.toSorted((a, b) => b.decided - a.decided);
}
