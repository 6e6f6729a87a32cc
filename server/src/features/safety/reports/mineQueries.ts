/** What somebody has reported, and what was decided about them: every SQL statement that reads their own. */
import type { RuleNumber } from "@fitmate/contract/rules";
import type { ReportReason, TargetKind } from "@fitmate/contract/safety";
import { OBJECTION_MONTHS } from "@fitmate/contract/limits";
import type { Right } from "@fitmate/contract/rights";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { MEMBERS } from "../../accounts/memberQueries.ts";
import { groupRoomTitle } from "../../chat/groupRoomsQueries.ts";
import { areApart } from "../../mates/queries.ts";
import { STANDS } from "../desk/objectionQueries.ts";
import type { StoredKind } from "../measures/queries.ts";

type ObjectionColumns = {
  objectionWords: string | null;
  objectedAt: Date | null;
  accepted: boolean | null;
  answer: string | null;
  answeredAt: Date | null;
};

export type OwnReport = ObjectionColumns & {
  reportId: number;
  caseId: number;
  kind: TargetKind;
  nickname: string | null;
  isNameless: boolean;
  count: number;
  excerpt: string;
  reason: ReportReason;
  right: Right | null;
  hiddenUntil: Date | null;
  words: string;
  isClaimed: boolean;
  reportedAt: Date;
  decidedAt: Date | null;
  acted: boolean | null;
  decisionWords: string;
  objectUntil: Date | null;
};

const OBJECT_UNTIL = sql`
  case when (o.case_id is null or not ${STANDS})
        and c.decided_at + make_interval(months => ${sql.lit(OBJECTION_MONTHS)}) > now()
       then c.decided_at + make_interval(months => ${sql.lit(OBJECTION_MONTHS)}) end`;

const OBJECTION = sql`
  o.words as "objectionWords", o.objected_at as "objectedAt", o.accepted, o.answer, o.answered_at as "answeredAt"`;

/** To case `c`, the last of one side's; `whose`: of `o`. */
const joinObjection = (whose: RawBuilder<boolean>) => sql`
  left join lateral (
    select * from objections o where o.about_id = c.id and ${whose} order by o.case_id desc limit 1) o on true`;

/** A page of a member's, from the one before `cursor`; or those of one report of somebody's rights. */
export type ReportChoice = { memberId: number; cursor?: number | undefined; size: number } | { rightsReportId: number };

function chosen(which: ReportChoice): RawBuilder<unknown> {
  if ("rightsReportId" in which) return sql`select * from reports where rights_report_id = ${which.rightsReportId}`;
  const { memberId, cursor, size } = which;
  return sql`
    select * from reports where reporter_id = ${memberId} and ${cursor === undefined ? sql`true` : sql`id < ${cursor}`}
     order by reporter_id, id desc limit ${sql.lit(size)}`;
}

/**
 * Whether the one who reported knows the other by no name: among many, where they met, those between whom a block stands are nameless to
 * each other.
 */
const NAMELESS = sql`
  ((c.target_kind = 'MEETUP' or ${groupRoomTitle(sql`r.room_id`)} is not null)
   and ${areApart(sql`r.reporter_id`, sql`r.subject_id`)})`;

/** Newest first. */
export async function selectReports(db: Db, which: ReportChoice): Promise<OwnReport[]> {
  const { rows } = await sql<OwnReport>`
    select r.id as "reportId", r.case_id as "caseId", c.target_kind as kind,
           case when not nameless.is then m.nickname end as nickname, m.id is not null and nameless.is as "isNameless", r.count, r.excerpt, r.reason, r.words,
           c.claimed_by is not null as "isClaimed", r.created_at as "reportedAt", c.decided_at as "decidedAt", r.acted,
           c.words as "decisionWords", ${OBJECT_UNTIL} as "objectUntil", ${OBJECTION}, x.right_kind as right,
           case when x.id is not null then (
             select max(h.until) from measures h
              where h.case_id = c.id and h.kind = 'HIDE' and h.by_id is null and h.undone_at is null) end as "hiddenUntil"
      from (${chosen(which)}) r
      join cases c on c.id = r.case_id
      left join rights_reports x on x.id = r.rights_report_id
      ${joinObjection(sql`o.of = 'REPORTER' and o.member_id is not distinct from r.reporter_id`)}
      left join ${MEMBERS} m on m.id = r.subject_id and m.left_at is null
      cross join lateral (select ${NAMELESS} as is) nameless
     order by r.id desc`.execute(db);
  return rows;
}

export type OwnDecision = ObjectionColumns & {
  decisionId: number;
  caseId: number;
  kind: TargetKind;
  decidedAt: Date;
  rule: RuleNumber;
  words: string;
  objectUntil: Date | null;
};

/** What led to something; whatever else was reported about somebody, and found to be nothing, they are not told. */
export async function selectOwnDecisions(db: Db, memberId: number, decisionId?: number): Promise<OwnDecision[]> {
  const { rows } = await sql<OwnDecision>`
    select c.decision_id as "decisionId", c.id as "caseId", c.target_kind as kind, c.decided_at as "decidedAt", c.rule, c.words,
           ${OBJECT_UNTIL} as "objectUntil", ${OBJECTION}
      from cases c
      ${joinObjection(sql`o.member_id = ${memberId}`)}
     where c.subject_id = ${memberId} and c.kind <> 'OBJECTION' and c.rule is not null
       and ${decisionId === undefined ? sql`true` : sql`c.decision_id = ${decisionId}`}
       and exists (select from measures m where m.case_id = c.id and m.by_id is not null)
     order by c.subject_id, c.id desc limit 100`.execute(db);
  return rows;
}

export type OwnMeasure = {
  measureId: number;
  caseId: number;
  kind: StoredKind;
  since: Date;
  until: Date | null;
  undoneAt: Date | null;
};

/** What moderators did in these cases; several of one kind (messages of several rooms) once. */
export async function selectOwnMeasures(db: Db, caseIds: readonly number[]): Promise<OwnMeasure[]> {
  const { rows } = await sql<OwnMeasure>`
    select distinct on (case_id, kind, undone_at is null) id as "measureId", case_id as "caseId", kind, since, until,
           undone_at as "undoneAt"
      from measures where case_id = any(${caseIds}::bigint[]) and by_id is not null
     order by case_id, kind, undone_at is null, id`.execute(db);
  return rows;
}

/** What somebody wrote for all to read, as it was reported first. Nothing that was said to one person: it would tell who that is. */
export async function selectDecidedContent(
  db: Db,
  caseIds: readonly number[],
): Promise<{ caseId: number; text: string; pictures: number; at: Date | null }[]> {
  const { rows } = await sql<{ caseId: number; text: string; pictures: number; at: Date | null }>`
    select c.id as "caseId", said.*
      from cases c, lateral (
             select e.text, cardinality(e.pictures) as pictures, e.said_at as at
               from reports r join report_evidence e on e.report_id = r.id
              where r.case_id = c.id and e.said_by = 'SUBJECT' order by r.id, e.position limit 1) said
     where c.id = any(${caseIds}::bigint[]) and c.target_kind not in ('MESSAGES', 'REQUEST', 'PLAN', 'TRAINING_NOTE')`.execute(
    db,
  );
  return rows;
}

type Suspended = { decisionId: number; nickname: string; since: Date; until: Date | null };

/** Whether the member is suspended now, since when and until when, and by which decision. */
export async function findSuspension(db: Db, memberId: number): Promise<Suspended | undefined> {
  const { rows } = await sql<Suspended>`
    select c.decision_id as "decisionId", m.nickname, s.since, s.until
      from measures s join cases c on c.id = s.case_id join ${MEMBERS} m on m.id = s.subject_id
     where s.subject_id = ${memberId} and s.kind = 'SUSPENSION' and s.undone_at is null and coalesce(s.until > now(), true)
     order by s.until desc nulls first, s.id limit 1`.execute(db);
  return rows[0];
}

export type Objectable = {
  caseId: number;
  kind: TargetKind;
  targetId: number;
  isDecided: boolean;
  isInTime: boolean;
};

const OBJECTABLE = sql`
  c.id as "caseId", c.target_kind as kind, c.target_id as "targetId", c.decided_at is not null as "isDecided",
  coalesce(c.decided_at + make_interval(months => ${sql.lit(OBJECTION_MONTHS)}) > now(), false) as "isInTime"`;

/** The case of a report of the member's; nobody else objects to it, or decides it anew, until the transaction ends. */
export async function findOfReport(db: Db, reportId: number, memberId: number): Promise<Objectable | undefined> {
  const { rows } = await sql<Objectable>`
    select ${OBJECTABLE} from reports r join cases c on c.id = r.case_id
     where r.id = ${reportId} and r.reporter_id = ${memberId} for update of c`.execute(db);
  return rows[0];
}

/** The same of one thing that a report of somebody's rights names. */
export async function findOfRightsReport(
  db: Db,
  reportId: number,
  rightsReportId: number,
): Promise<Objectable | undefined> {
  const { rows } = await sql<Objectable>`
    select ${OBJECTABLE} from reports r join cases c on c.id = r.case_id
     where r.id = ${reportId} and r.rights_report_id = ${rightsReportId} and r.reporter_id is null for update of c`.execute(
    db,
  );
  return rows[0];
}

/** A case in which something was decided about the member, locked as well. */
export async function findOfDecision(db: Db, decisionId: number, memberId: number): Promise<Objectable | undefined> {
  const { rows } = await sql<Objectable>`
    select ${OBJECTABLE} from cases c
     where c.decision_id = ${decisionId} and c.subject_id = ${memberId} and c.kind <> 'OBJECTION' and c.rule is not null
       for update of c`.execute(db);
  return rows[0];
}

/** How the decision on a case is called; null before there is one. */
export async function findDecisionId(db: Db, caseId: number): Promise<number | null> {
  const row = await db.selectFrom("cases").select("decision_id as id").where("id", "=", caseId).executeTakeFirst();
  return row?.id ?? null;
}
