/** How severe a case is: by its gravest reason, and one step more where many say so. */
import { RAISING_REPORTERS } from "@fitmate/contract/limits";
import { type ReportReason, reportReasons, Severity } from "@fitmate/contract/safety";

export const severityOf = (rank: number): Severity => Severity.options[rank] ?? "LOW";
export const rankOf = (severity: Severity): number => Severity.options.indexOf(severity);

/** Nothing becomes urgent by numbers. */
const MOST_BY_NUMBERS = rankOf("HIGH");

/** The rank of a case with so many reports for each reason, each of another member. */
export function rankBy(reasons: Partial<Record<ReportReason, number>>): number {
  const said = Object.entries(reasons) as [ReportReason, number][];
  const gravest = Math.max(0, ...said.map(([reason]) => rankOf(reportReasons[reason].severity)));
  const reporters = said.reduce((sum, [, count]) => sum + count, 0);
  return reporters >= RAISING_REPORTERS ? Math.max(gravest, Math.min(gravest + 1, MOST_BY_NUMBERS)) : gravest;
}
