/** A report of somebody's rights as whoever has sent it follows it by its link. */
import type { RightsReport } from "@fitmate/contract/rightsReports";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { readReports } from "../reports/mine.ts";
import * as queries from "./queries.ts";

export async function readRightsReport(db: Db, id: number): Promise<RightsReport> {
  const report = await queries.findRightsReport(db, id);
  if (!report) throw new AppError("RIGHTS_LINK_INVALID");
  const { right, onBehalf, sentAt, pending } = report;
  const reports = await readReports(db, { rightsReportId: id });
  return {
    right,
    onBehalf,
    sentAt: sentAt.toISOString(),
    isConfirmed: pending === null,
    contents: reports.map(({ reportId, kind, excerpt, state, rights, outcome, objectUntil, objection }) => ({
      reportId,
      kind,
      excerpt,
      state,
      hiddenUntil: rights?.hiddenUntil ?? null,
      outcome,
      objectUntil,
      objection,
    })),
  };
}
