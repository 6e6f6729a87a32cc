/** What was copied with reports: every SQL statement that reads it, and that erases it in its time. */
import type { Evidence } from "@fitmate/contract/desk";
import { EVIDENCE_MONTHS } from "@fitmate/contract/limits";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

export type EvidenceRow = Omit<Evidence, "at"> & { reportId: number; at: Date | null };

/** Of a case, report by report. */
export async function selectEvidence(db: Db, caseId: number): Promise<EvidenceRow[]> {
  const { rows } = await sql<EvidenceRow>`
    select e.report_id as "reportId", e.id as "evidenceId", e.said_by as by, e.text, cardinality(e.pictures) as pictures,
           e.said_at as at
      from reports r join report_evidence e on e.report_id = r.id
     where r.case_id = ${caseId} order by r.id, e.position`.execute(db);
  return rows;
}

/** A piece's pictures, unsigned, and the case it belongs to. */
export async function findPictures(
  db: Db,
  evidenceId: number,
): Promise<{ caseId: number; pictures: string[] } | undefined> {
  return db
    .selectFrom("report_evidence as e")
    .innerJoin("reports as r", "r.id", "e.report_id")
    .select(["r.case_id as caseId", "e.pictures"])
    .where("e.id", "=", evidenceId)
    .executeTakeFirst();
}

/** Between whom a case is; undefined once one of them is erased. */
export async function selectReportedPair(db: Db, caseId: number): Promise<readonly [number, number] | undefined> {
  const { rows } = await sql<{ reporterId: number; subjectId: number }>`
    select reporter_id as "reporterId", subject_id as "subjectId" from reports
     where case_id = ${caseId} and reporter_id is not null and subject_id is not null order by id limit 1`.execute(db);
  const [row] = rows;
  return row && [row.reporterId, row.subjectId];
}

/** Reports whose evidence has had its time: EVIDENCE_MONTHS after the decision on the case, and on every objection to it. */
export async function lockPastReports(trx: Db, size: number): Promise<{ id: number; caseId: number }[]> {
  const { rows } = await sql<{ id: number; caseId: number }>`
    select r.id, r.case_id as "caseId"
      from cases c join reports r on r.case_id = c.id
     where c.decided_at < now() - make_interval(months => ${sql.lit(EVIDENCE_MONTHS)})
       and exists (select from report_evidence e where e.report_id = r.id)
       and not exists (select from objections o join cases oc on oc.id = o.case_id
                        where o.about_id = c.id
                          and coalesce(oc.decided_at > now() - make_interval(months => ${sql.lit(EVIDENCE_MONTHS)}), true))
     order by c.decided_at limit ${size}::integer for update of r skip locked`.execute(trx);
  return rows;
}

/** Erases what was copied, and what of it stands elsewhere. */
export async function eraseEvidence(trx: Db, reports: readonly { id: number; caseId: number }[]): Promise<void> {
  const ids = reports.map(({ id }) => id);
  const caseIds = reports.map(({ caseId }) => caseId);
  await sql`delete from report_evidence where report_id = any(${ids}::bigint[])`.execute(trx);
  await sql`update reports set words = '', excerpt = '' where id = any(${ids}::bigint[])`.execute(trx);
  await sql`update cases set excerpt = '', contest = null where id = any(${caseIds}::bigint[])`.execute(trx);
  // What visitors say in an objection: there is no account with which it would go.
  await sql`
    with said as (
      update objections set words = '' where about_id = any(${caseIds}::bigint[]) and member_id is null returning case_id)
    update cases set excerpt = '' from said where id = said.case_id`.execute(trx);
  // Who has reported that a right of theirs is hurt: with the last thing that was named.
  await sql`
    delete from rights_reports x
     where x.id in (select rights_report_id from reports where id = any(${ids}::bigint[]))
       and not exists (select from reports r join report_evidence e on e.report_id = r.id where r.rights_report_id = x.id)`.execute(
    trx,
  );
}
