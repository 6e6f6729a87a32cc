/** Every SQL statement that stores a report with what was copied for it. */
import type { ReportReason, TargetKind } from "@fitmate/contract/safety";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import type { Piece, Reported } from "./targets.ts";

export type OpenCase = {
  id: number;
  severity: number;
  reasons: Partial<Record<ReportReason, number>>;
  trusted: number;
  trustedWeight: number;
  isNew: boolean;
};

/** The open case of a target, made where there is none, locked until the transaction ends. */
export async function lockOpenCase(
  trx: Db,
  target: { kind: TargetKind; targetId: number; subjectId: number | null },
  severity: number,
  excerpt: string,
): Promise<OpenCase> {
  const { rows } = await sql<OpenCase>`
    insert into cases as c (kind, target_kind, target_id, subject_id, severity, excerpt)
    values ('REPORT', ${target.kind}, ${target.targetId}, ${target.subjectId}, ${severity}, ${excerpt})
    on conflict (target_kind, target_id) where decided_at is null and kind = 'REPORT'
      do update set severity = c.severity
    returning id, severity, reasons, trusted, trusted_weight as "trustedWeight", xmax = 0 as "isNew"`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("No case was opened.");
  return row;
}

export type NewReport = {
  caseId: number;
  /** null: no member, with `rightsReportId`. */
  reporterId: number | null;
  subjectId: number | null;
  reason: ReportReason;
  words: string;
  count: number;
  excerpt: string;
  messages: Reported["messages"];
  gatheringId: number | null;
  rightsReportId?: number;
};

/** Throws PostgreSQL's unique violation (23505) of `reports_of_case` where the member has reported it already. */
export async function insertReport(trx: Db, report: NewReport): Promise<number> {
  const { caseId, reporterId, subjectId, reason, words, count, excerpt, messages, gatheringId } = report;
  const { rightsReportId = null } = report;
  const { id } = await trx
    .insertInto("reports")
    .values({
      case_id: caseId,
      reporter_id: reporterId,
      subject_id: subjectId,
      reason,
      words,
      count,
      excerpt,
      room_id: messages?.roomId ?? null,
      seqs: messages?.seqs ?? null,
      gathering_id: gatheringId,
      rights_report_id: rightsReportId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** `after`: how many pieces there are already. */
export async function insertEvidence(trx: Db, reportId: number, pieces: readonly Piece[], after = 0): Promise<void> {
  await trx
    .insertInto("report_evidence")
    .values(
      pieces.map(({ saidBy, text, pictures, saidAt }, position) => ({
        report_id: reportId,
        position: after + position,
        said_by: saidBy,
        text,
        pictures,
        said_at: saidAt,
      })),
    )
    .execute();
}

/** Counts a report of the case. `weight` 0: of somebody who was never right. */
export async function countReport(
  trx: Db,
  caseId: number,
  { reason, weight, severity }: { reason: ReportReason; weight: number; severity: number },
): Promise<void> {
  await sql`
    update cases
       set reports = reports + 1, severity = ${severity},
           reasons = jsonb_set(reasons, array[${reason}], to_jsonb(coalesce((reasons ->> ${reason})::integer, 0) + 1)),
           trusted = trusted + ${weight > 0 ? 1 : 0}::integer, trusted_weight = trusted_weight + ${weight}::float8
     where id = ${caseId}`.execute(trx);
}

/** In how many seconds each report that the member has made within a day no longer counts, newest first; also those about this one. */
export async function countReports(
  db: Db,
  reporterId: number,
  subjectId: number,
): Promise<{ today: number[]; ofSubject: number[] }> {
  const { rows } = await sql<{ today: number[]; ofSubject: number[] }>`
    select coalesce(array_agg(seconds order by id desc), '{}') as today,
           coalesce(array_agg(seconds order by id desc) filter (where subject_id = ${subjectId}), '{}') as "ofSubject"
      from (select id, subject_id, ceil(extract(epoch from created_at + interval '24 hours' - now()))::int as seconds
              from reports where reporter_id = ${reporterId} and created_at > now() - interval '24 hours'
             order by reporter_id, id desc limit 100) as newest`.execute(db);
  return rows[0] ?? { today: [], ofSubject: [] };
}

/** The newest of a member's reports that are looked at for how often they were right. */
const REMEMBERED = 100;

/**
 * Of the newest reports of a member that were decided, but for those of their rights, which may end undecided: how many there were,
 * how many led to something, and how many URGENT ones did not.
 */
export async function selectPast(
  db: Db,
  reporterId: number,
): Promise<{ decided: number; right: number; wrongUrgent: number }> {
  const { rows } = await sql<{ decided: number; right: number; wrongUrgent: number }>`
    select count(*) filter (where acted is not null) as decided, count(*) filter (where acted) as right,
           count(*) filter (where not acted and reason = 'ILLEGAL_FILMING') as "wrongUrgent"
      from (select acted, reason from reports where reporter_id = ${reporterId} and rights_report_id is null
             order by reporter_id, id desc limit ${sql.lit(REMEMBERED)}) past`.execute(db);
  return rows[0] ?? { decided: 0, right: 0, wrongUrgent: 0 };
}
