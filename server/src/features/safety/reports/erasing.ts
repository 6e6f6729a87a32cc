/** Evidence ends when its time is over. */
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { releaseUploads } from "../../uploads/service.ts";
import { insertLog } from "../desk/logQueries.ts";
import { eraseEvidence, lockPastReports } from "./evidenceQueries.ts";

const AT_ONCE = 100;

/** Erases what was copied for cases whose decision is long enough ago, and lets the pictures go. */
export async function erasePastEvidence(db: Db): Promise<void> {
  const eraseSome = () =>
    inTransaction(db, async (trx) => {
      const reports = await lockPastReports(trx, AT_ONCE);
      if (reports.length === 0) return 0;
      await eraseEvidence(trx, reports);
      for (const { id } of reports) await releaseUploads(trx, { kind: "report", id });
      await insertLog(trx, { act: "EVIDENCE_ERASED", byId: null, detail: { count: reports.length } });
      return reports.length;
    });
  while ((await eraseSome()) > 0);
}
