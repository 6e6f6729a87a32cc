/** Reports of somebody's rights: every SQL statement that stores, finds and forgets them, and what gives way for them. */
import { emailKey } from "@fitmate/contract/accounts";
import { RIGHTS_LINK_HOURS } from "@fitmate/contract/limits";
import { type Right, givesWay } from "@fitmate/contract/rights";
import type { ReportReason, TargetKind } from "@fitmate/contract/safety";
import { sql } from "kysely";
import { deleteInSteps } from "../../../platform/db/cleaning.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { PendingRightsReport } from "../../../platform/db/schema.ts";

export type NewRightsReport = {
  memberId: number | null;
  right: Right;
  onBehalf: boolean;
  name: string;
  email: string | null;
  /** null: it counts at once. */
  pending: PendingRightsReport | null;
};

export async function insertRightsReport(trx: Db, report: NewRightsReport): Promise<number> {
  const { memberId, right, onBehalf, name, email, pending } = report;
  const { id } = await trx
    .insertInto("rights_reports")
    .values({
      member_id: memberId,
      right_kind: right,
      on_behalf: onBehalf,
      name,
      email,
      pending: pending && JSON.stringify(pending),
      confirmed_at: pending ? null : sql<Date>`now()`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export type RightsReportRow = {
  id: number;
  right: Right;
  onBehalf: boolean;
  email: string | null;
  pending: PendingRightsReport | null;
  sentAt: Date;
};

const COLUMNS = sql`
  id, right_kind as right, on_behalf as "onBehalf", email, pending, sent_at as "sentAt"`;

/** One that is there still: not confirmed in time it is as good as gone. */
export async function findRightsReport(db: Db, id: number): Promise<RightsReportRow | undefined> {
  const { rows } = await sql<RightsReportRow>`
    select ${COLUMNS} from rights_reports where id = ${id} and not (${IS_LATE})`.execute(db);
  return rows[0];
}

/** The same, which nobody else confirms until the transaction ends. */
export async function lockRightsReport(trx: Db, id: number): Promise<RightsReportRow | undefined> {
  const { rows } = await sql<RightsReportRow>`
    select ${COLUMNS} from rights_reports where id = ${id} and not (${IS_LATE}) for update`.execute(trx);
  return rows[0];
}

/** Its address was not confirmed while there was time. */
const IS_LATE = sql<boolean>`
  confirmed_at is null and sent_at < now() - make_interval(hours => ${sql.lit(RIGHTS_LINK_HOURS)})`;

export async function markConfirmed(trx: Db, id: number): Promise<void> {
  await trx
    .updateTable("rights_reports")
    .set({ confirmed_at: sql<Date>`now()`, pending: null })
    .where("id", "=", id)
    .execute();
}

/** Forgets what nobody has confirmed in time. */
export function forgetUnconfirmed(db: Db): Promise<void> {
  return deleteInSteps(db, "rights_reports", IS_LATE);
}

export type Named = { kind: TargetKind; targetId: number; subjectId: number };

/** Opens the case of one thing that is named. */
export async function insertRightsCase(
  trx: Db,
  { kind, targetId, subjectId }: Named,
  { reason, severity, excerpt }: { reason: ReportReason; severity: number; excerpt: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into cases (kind, target_kind, target_id, subject_id, severity, excerpt, reports, reasons)
    values ('RIGHTS', ${kind}, ${targetId}, ${subjectId}, ${severity}, ${excerpt}, 1, jsonb_build_object(${reason}::text, 1))
    returning id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("No case was opened.");
  return row.id;
}

/** Whoever has sent a report: a member, or who has confirmed an address. */
export type Claimant = { memberId: number } | { email: string };

const isOf = (claimant: Claimant) =>
  "memberId" in claimant
    ? sql`x.member_id = ${claimant.memberId}`
    : sql`lower(x.email collate "C") = ${emailKey(claimant.email)}`;

const CASES_OF_RIGHTS = sql`
  cases c join reports r on r.case_id = c.id join rights_reports x on x.id = r.rights_report_id`;

/** Whether they have named it before, and nobody has decided yet. */
export async function hasOpenCase(db: Db, { kind, targetId }: Named, claimant: Claimant): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from ${CASES_OF_RIGHTS}
                    where c.kind = 'RIGHTS' and c.target_kind = ${kind} and c.target_id = ${targetId}
                      and c.decided_at is null and ${isOf(claimant)}) as has`.execute(db);
  return rows[0]?.has ?? false;
}

/** One after the other until the transaction ends: two at once would each find that nothing has given way yet. They are few. */
export async function takeTurns(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('fitmate rights'))`.execute(trx);
}

/** Whether it may give way now: for rights that are so by law, and each of them once, whoever says so. */
export async function mayGiveWay(db: Db, { kind, targetId }: Named, right: Right): Promise<boolean> {
  if (!givesWay(right)) return false;
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from ${CASES_OF_RIGHTS} join measures m on m.case_id = c.id
                    where c.kind = 'RIGHTS' and c.target_kind = ${kind} and c.target_id = ${targetId}
                      and x.right_kind = ${right} and m.kind = 'HIDE' and m.by_id is null) as has`.execute(db);
  return !rows[0]?.has;
}

/** Cases whose placeholder has had its time. */
export async function selectDue(db: Db, size: number): Promise<number[]> {
  const { rows } = await sql<{ caseId: number }>`
    select case_id as "caseId" from measures
     where kind = 'HIDE' and until is not null and undone_at is null and until <= now()
     order by until limit ${sql.lit(size)}`.execute(db);
  return rows.map(({ caseId }) => caseId);
}

/** Who has sent the report that a case is of, and is told by mail. */
export async function findMailed(db: Db, caseId: number): Promise<{ id: number; email: string } | undefined> {
  const { rows } = await sql<{ id: number; email: string }>`
    select x.id, x.email from reports r join rights_reports x on x.id = r.rights_report_id
     where r.case_id = ${caseId} and x.email is not null`.execute(db);
  return rows[0];
}

export type PlaceholderRow = {
  placeholderId: number;
  reportId: number;
  kind: TargetKind;
  targetId: number;
  right: Right;
  since: Date;
  until: Date;
  contest: string | null;
  contestedAt: Date | null;
};

/** What of a member's gives way now, newest first. */
export async function selectPlaceholders(db: Db, memberId: number): Promise<PlaceholderRow[]> {
  const { rows } = await sql<PlaceholderRow>`
    select c.id as "placeholderId", r.id as "reportId", c.target_kind as kind, c.target_id as "targetId", x.right_kind as right,
           m.since, m.until, c.contest, c.contested_at as "contestedAt"
      from measures m join (${CASES_OF_RIGHTS}) on c.id = m.case_id
     where m.subject_id = ${memberId} and m.kind = 'HIDE' and m.until is not null and m.undone_at is null
     order by m.id desc limit 100`.execute(db);
  return rows;
}

/** Notes what the author says against it, and brings it before others; answers false where they have said so, or it is over. */
export async function setContest(
  trx: Db,
  { caseId, memberId, words, severity }: { caseId: number; memberId: number; words: string; severity: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("cases")
    .set({ contest: words, contested_at: sql<Date>`now()`, severity: sql<number>`greatest(severity, ${severity})` })
    .where("id", "=", caseId)
    .where("subject_id", "=", memberId)
    .where("decided_at", "is", null)
    .where("contested_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
