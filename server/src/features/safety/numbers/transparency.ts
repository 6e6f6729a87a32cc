/** 운영 보고: what the desk has done in half a year. Its months count once they are over, so that no day tells what it brought. */
import { PUBLISHED_MIN, URGENT_GOAL_HOURS } from "@fitmate/contract/limits";
import { MeasureKind, ReportReason } from "@fitmate/contract/safety";
import type { TransparencyReport } from "@fitmate/contract/transparency";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { findFirstMonth, selectCounts } from "./countQueries.ts";
import { halfOf, halvesBetween, monthAfter, monthsOf } from "./halfYears.ts";
import { Tally } from "./tally.ts";
import { unlessSmall, withoutSmall } from "./withholding.ts";

/** Of `half`, or of the newest one there is, as of `today`. NOT_FOUND where there is no report of it. */
export async function readTransparencyReport(
  db: Db,
  today: string,
  half: string | undefined,
): Promise<TransparencyReport> {
  const running = today.slice(0, 7);
  const newest = halfOf(monthAfter(running, -1));
  const first = await findFirstMonth(db);
  const halves = halvesBetween(first === undefined ? newest : halfOf(first.slice(0, 7)), newest);
  const shown = half ?? newest;
  if (!halves.includes(shown)) throw new AppError("NOT_FOUND");
  const months = monthsOf(shown);
  const over = months.filter((month) => month < running);
  const [from, before] = [`${months[0]}-01`, `${monthAfter(over.at(-1) ?? running, 1)}-01`];
  const rows = await selectCounts(db, { span: "MONTH", from, before });
  const each = over.map((month) => new Tally(rows.filter(({ since }) => since.startsWith(month))));
  const reports = withoutSmall(each.map((tally) => tally.of("REPORTS")));
  const acted = withoutSmall(each.map((tally) => tally.of("ACTED")));
  return {
    half: shown,
    halves,
    months: over.map((month, place) => ({ month, reports: reports[place] ?? null, acted: acted[place] ?? null })),
    complete: over.length === months.length,
    ...totalsOf(new Tally(rows)),
  };
}

function totalsOf(tally: Tally) {
  const answers = withoutSmall(["OBJECTION_ACCEPTED", "OBJECTION_REJECTED"].map((act) => tally.of("ANSWERED", act)));
  return {
    reports: unlessSmall(tally.of("REPORTS")),
    acted: unlessSmall(tally.of("ACTED")),
    medianMinutes: isEnough(tally.decided()) ? tally.medianMinutes() : null,
    urgentMedianMinutes: isEnough(tally.decided(URGENT)) ? tally.medianMinutes(URGENT) : null,
    reasons: partsOf(ReportReason.options, (reason) => tally.of("REPORTS", reason)).map(({ part, count }) => ({
      reason: part,
      reports: count,
    })),
    measures: partsOf(MEASURES, ({ key }) => tally.of("MEASURES", key)).map(({ part: { kind, forGood }, count }) => ({
      kind,
      forGood,
      count,
    })),
    undone: unlessSmall(tally.of("UNDONE")),
    hiddenAtOnce: unlessSmall(tally.of("HIDDEN", "HIDDEN_AT_ONCE")),
    objections: unlessSmall(tally.of("OBJECTED")),
    answered: unlessSmall(tally.of("ANSWERED")),
    overturned: answers[0] ?? null,
    rights: rightsOf(tally),
  };
}

function rightsOf(tally: Tally): TransparencyReport["rights"] {
  const from = ["MEMBER", "VISITOR"].map((each) => tally.of("RIGHTS", each));
  return {
    reports: unlessSmall(from.reduce((sum, count) => sum + count, 0)),
    ofVisitors: withoutSmall(from)[1] ?? null,
    gaveWay: unlessSmall(tally.of("RIGHTS", "GAVE_WAY")),
    cameBack: unlessSmall(tally.of("RIGHTS", "CAME_BACK")),
  };
}

const URGENT = [URGENT_GOAL_HOURS];
const MEASURES = MeasureKind.options
  .map((kind) => ({ kind, forGood: false, key: kind as string }))
  .concat({ kind: "SUSPENSION", forGood: true, key: "SUSPENSION_FOR_GOOD" });

const isEnough = (count: number): boolean => count >= PUBLISHED_MIN;

/** Those there are, most frequent first; what is withheld last, in the order of `parts`, which tells nothing. */
function partsOf<Part>(
  parts: readonly Part[],
  countOf: (part: Part) => number,
): { part: Part; count: number | null }[] {
  const counts = withoutSmall(parts.map(countOf));
  return parts
    .map((part, place) => ({ part, count: counts[place] ?? null }))
    .filter(({ count }) => count !== 0)
    .toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0));
}
