/** Cases: every SQL statement that finds, takes on and decides them. */
import type { CaseKind, QueueFilter } from "@fitmate/contract/desk";
import { CASE_GOAL_HOURS, DESK_COUNTED_MAX, OBJECTION_GOAL_HOURS, URGENT_GOAL_HOURS } from "@fitmate/contract/limits";
import type { RuleNumber } from "@fitmate/contract/rules";
import type { Right } from "@fitmate/contract/rights";
import type { ReportReason, TargetKind } from "@fitmate/contract/safety";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { MEMBERS } from "../../accounts/memberQueries.ts";

/** What of a case decides who may do what with it. */
export type LockedCase = {
  id: number;
  kind: CaseKind;
  targetKind: TargetKind;
  targetId: number;
  subjectId: number | null;
  /** Of an objection: whom the case is about that it is about. */
  aboutSubjectId: number | null;
  claimedBy: number | null;
  reports: number;
  /** Its author says something against it. */
  isContested: boolean;
  isDecided: boolean;
  decidedBy: number | null;
  acted: boolean | null;
  /** Whom the log may name: nobody with an objection of whoever has reported. */
  toldSubjectId: number | null;
  /** Hours in which it is to be decided. */
  goal: number;
};

/** Of a case `c`: the hours in which it is to be decided. */
const GOAL = sql`
  case when c.kind = 'OBJECTION' then ${sql.lit(OBJECTION_GOAL_HOURS)}
       when c.severity >= 3 or c.reasons ? 'DANGER' then ${sql.lit(URGENT_GOAL_HOURS)} else ${sql.lit(CASE_GOAL_HOURS)} end`;

/** Of a case `c`: whom the case is about that it objects to; null for all but objections. */
const ABOUT_SUBJECT = sql`
  (select first.subject_id from objections o join cases first on first.id = o.about_id where o.case_id = c.id)`;

/** Of a case `c`: about somebody else, and no objection to what is about them. */
export const notOwn = (staffId: number): RawBuilder<unknown> => sql`
  (c.subject_id is distinct from ${staffId} and (c.kind <> 'OBJECTION' or ${ABOUT_SUBJECT} is distinct from ${staffId}))`;

const LOCKED = sql`
  select id, kind, target_kind as "targetKind", target_id as "targetId", subject_id as "subjectId",
         ${ABOUT_SUBJECT} as "aboutSubjectId", claimed_by as "claimedBy", reports, contested_at is not null as "isContested",
         decided_at is not null as "isDecided", decided_by as "decidedBy", acted, ${GOAL} as goal,
         case when exists (select from objections o where o.case_id = c.id and o.of = 'REPORTER') then null
              else subject_id end as "toldSubjectId"
    from cases c`;

/**
 * Lets nobody else change whom a case is about, or the case that it objects to, until the transaction ends: what holds of them is worked
 * out of all that is done about them. Before any case, as by whoever reports or is erased, and before gatherings, as by whoever leaves:
 * nobody waits in a circle.
 */
export async function lockSubject(trx: Db, id: number): Promise<void> {
  await sql`
    select from ${MEMBERS} m join cases c on c.subject_id = m.id
     where c.id = coalesce((select about_id from objections where case_id = ${id}), ${id})
       for no key update of m`.execute(trx);
}

/** Nobody else takes it on or decides it until the transaction ends. */
export async function lockCase(trx: Db, id: number): Promise<LockedCase | undefined> {
  const { rows } = await sql<LockedCase>`${LOCKED} where id = ${id} for update`.execute(trx);
  return rows[0];
}

export async function setClaim(trx: Db, id: number, staffId: number | null): Promise<void> {
  await trx
    .updateTable("cases")
    .set({ claimed_by: staffId, claimed_at: staffId === null ? null : sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/**
 * They are at work on the case, or on an objection to it, if they have taken that on. Before the case itself is locked, as by whoever
 * answers the objection: nobody waits in a circle.
 */
export async function keepClaim(trx: Db, id: number, staffId: number): Promise<void> {
  await sql`
    update cases set claimed_at = now()
     where claimed_by = ${staffId} and decided_at is null
       and (id = ${id} or id in (select case_id from objections where about_id = ${id}))`.execute(trx);
}

/** Lays down what nobody has done anything with for `hours`, but what is being decided this moment. Answers which. */
export async function releaseLapsed(trx: Db, hours: number): Promise<Pick<LockedCase, "id" | "toldSubjectId">[]> {
  const { rows } = await sql<Pick<LockedCase, "id" | "toldSubjectId">>`
    update cases set claimed_by = null, claimed_at = null
      from (${LOCKED} where decided_at is null and claimed_by is not null
                        and claimed_at < now() - make_interval(hours => ${sql.lit(hours)})
                      for update skip locked) lapsed
     where cases.id = lapsed.id returning cases.id, "toldSubjectId"`.execute(trx);
  return rows;
}

/** Lays down whatever a moderator has taken on. */
export async function releaseAll(trx: Db, staffId: number): Promise<void> {
  await trx
    .updateTable("cases")
    .set({ claimed_by: null, claimed_at: null })
    .where("claimed_by", "=", staffId)
    .where("decided_at", "is", null)
    .execute();
}

/** `by` null: by itself. */
export type Verdict = { by: number | null; acted: boolean; rule: RuleNumber | null; words: string };

/**
 * Also of one that was decided before, by another moderator. Whom it is about hears of it when something is done: the decision is of
 * then, and is called anew (by `number_decision`) where none was told before. What it was called would tell when they were reported and
 * found to have done nothing. Where nothing is done any more, what was said with what was done stays for them to read: the words with
 * nothing are for who has reported.
 */
export async function markDecided(trx: Db, id: number, { by, acted, rule, words }: Verdict): Promise<void> {
  const wasTold = sql`exists (select from measures m where m.case_id = cases.id and m.by_id is not null and m.since < now())`;
  await trx
    .updateTable("cases")
    .set({ decided_by: by, acted })
    .set(
      acted
        ? {
            rule,
            words,
            decided_at: sql<Date>`now()`,
            decision_id: sql<number | null>`case when ${wasTold} then decision_id end`,
          }
        : {
            words: sql<string>`case when rule is null then ${words} else words end`,
            decided_at: sql<Date>`coalesce(decided_at, now())`,
          },
    )
    .where("id", "=", id)
    .execute();
  await trx.updateTable("reports").set({ acted }).where("case_id", "=", id).execute();
}

/** Everybody who has reported what the case is about, and is here still. */
export async function selectReporterIds(db: Db, id: number): Promise<number[]> {
  const rows = await db.selectFrom("reports").select("reporter_id as id").where("case_id", "=", id).execute();
  return rows.flatMap((row) => row.id ?? []);
}

/** The case that is called so, unless it is about who looks. */
export async function findNumbered(db: Db, number: number, staffId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select c.id from cases c where c.number = ${number} and ${notOwn(staffId)}`.execute(db);
  return rows[0]?.id;
}

/** An objection was right: nothing is held against anybody any more. What was said stays to be read. */
export async function markOverturned(trx: Db, id: number, by: number): Promise<void> {
  await trx.updateTable("cases").set({ decided_by: by, acted: false }).where("id", "=", id).execute();
  await trx.updateTable("reports").set({ acted: false }).where("case_id", "=", id).execute();
}

/** Whether the member has reported what the case is about, or what it objects to. */
export async function hasReported(db: Db, caseId: number, memberId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from reports
                    where reporter_id = ${memberId}
                      and case_id in (select ${caseId}::bigint union all
                                      select about_id from objections where case_id = ${caseId})) as has`.execute(db);
  return rows[0]?.has ?? false;
}

export type CaseRow = {
  caseId: number;
  number: number;
  kind: CaseKind;
  severity: number;
  target: TargetKind;
  targetId: number;
  subjectId: number | null;
  aboutSubjectId: number | null;
  subjectNickname: string | null;
  subjectPicture: string | null;
  excerpt: string;
  reasons: Partial<Record<ReportReason, number>>;
  reports: number;
  trusted: number;
  hidden: boolean;
  openedAt: Date;
  overdue: boolean;
  claimedBy: number | null;
  claimedNickname: string | null;
  claimedPicture: string | null;
  decidedNickname: string | null;
  decidedPicture: string | null;
  decidedAt: Date | null;
  acted: boolean | null;
  rule: RuleNumber | null;
  words: string;
  aboutId: number | null;
  right: Right | null;
  onBehalf: boolean | null;
  claimant: string | null;
  claimantIsMember: boolean | null;
  givesWayUntil: Date | null;
  contest: string | null;
  contestedAt: Date | null;
  cursor: string;
};

/** Of a case `c`: past those hours. */
const IS_OVERDUE = sql`(c.decided_at is null and c.opened_at < now() - make_interval(hours => ${GOAL}))`;

/** Of a case `c`: where it stands in the queue. */
const CURSOR = sql`concat_ws('.', c.severity, (extract(epoch from c.opened_at) * 1000000)::bigint, c.id)`;

/** Cases that `ids`, a query with the columns of `cases`, finds, with who has to do with them. */
const rowsOf = (ids: RawBuilder<unknown>) => sql<CaseRow>`
  select c.id as "caseId", c.number, c.kind, c.severity, c.target_kind as target, c.target_id as "targetId", c.subject_id as "subjectId",
         subject.nickname as "subjectNickname", subject.profile_picture as "subjectPicture", c.excerpt, c.reasons, c.reports,
         c.trusted, c.opened_at as "openedAt", ${IS_OVERDUE} as overdue,
         exists (select from measures m where m.case_id = c.id and m.kind = 'HIDE' and m.undone_at is null) as hidden,
         c.claimed_by as "claimedBy", claimer.nickname as "claimedNickname", claimer.profile_picture as "claimedPicture",
         decider.nickname as "decidedNickname", decider.profile_picture as "decidedPicture", c.decided_at as "decidedAt", c.acted, c.rule, c.words,
         objected.about_id as "aboutId", first.subject_id as "aboutSubjectId", rights.*, rights_of.contest, rights_of.contested_at as "contestedAt",
         ${CURSOR} as cursor
    from (${ids}) c
    left join objections objected on objected.case_id = c.id
    left join cases first on first.id = objected.about_id
    left join cases rights_of on rights_of.id = coalesce(objected.about_id, c.id) and rights_of.kind = 'RIGHTS'
    left join lateral (
      select x.right_kind as right, x.on_behalf as "onBehalf", x.name as claimant, r.reporter_id is not null as "claimantIsMember",
             (select max(m.until) from measures m
               where m.case_id = r.case_id and m.kind = 'HIDE' and m.by_id is null and m.undone_at is null) as "givesWayUntil"
        from reports r join rights_reports x on x.id = r.rights_report_id where r.case_id = rights_of.id) rights on true
    left join ${MEMBERS} subject on subject.id = c.subject_id and subject.left_at is null
    left join ${MEMBERS} claimer on claimer.id = c.claimed_by
    left join ${MEMBERS} decider on decider.id = coalesce(first.decided_by, c.decided_by)`;

const FILTERS: Record<QueueFilter, (staffId: number) => RawBuilder<unknown>> = {
  ALL: () => sql`true`,
  UNCLAIMED: () => sql`claimed_by is null`,
  MINE: (staffId) => sql`claimed_by = ${staffId}`,
  OBJECTIONS: () => sql`kind = 'OBJECTION'`,
};

export type QueuePage = { filter: QueueFilter; cursor?: string | undefined; size: number };

/** Of a case `c`: it stands behind `cursor`, whatever has become since of the one that stood there. */
function isBehind(cursor: string): RawBuilder<unknown> {
  const [severity, opened, id] = cursor.split(".").map(Number);
  return sql`
    (c.severity <= ${severity}
     and (c.severity < ${severity}
          or (c.opened_at, c.id) > (timestamptz 'epoch' + ${opened}::bigint * interval '1 microsecond', ${id}::bigint)))`;
}

/** Open cases by severity, then age, from the one behind `cursor`; none about the one who looks. */
export async function selectQueue(db: Db, staffId: number, page: QueuePage): Promise<CaseRow[]> {
  const { filter, cursor, size } = page;
  const after = cursor === undefined ? sql`true` : isBehind(cursor);
  const open = sql`select * from cases c
    where decided_at is null and ${FILTERS[filter](staffId)} and ${notOwn(staffId)} and ${after}
    order by severity desc, opened_at, id limit ${sql.lit(size)}`;
  const { rows } = await sql<CaseRow>`
    ${rowsOf(open)} order by c.severity desc, c.opened_at, c.id`.execute(db);
  return rows;
}

/** One case, open or decided. */
export async function findCase(db: Db, id: number): Promise<CaseRow | undefined> {
  const { rows } = await rowsOf(sql`select * from cases where id = ${id}`).execute(db);
  return rows[0];
}

/** A member's cases, newest first; none that is about `staffId`, who looks. */
export async function selectCasesOf(db: Db, memberId: number, staffId: number, size: number): Promise<CaseRow[]> {
  const own = sql`
    select * from cases c where subject_id = ${memberId} and ${notOwn(staffId)}
     order by subject_id, id desc limit ${sql.lit(size)}`;
  const { rows } = await sql<CaseRow>`${rowsOf(own)} order by c.id desc`.execute(db);
  return rows;
}

export type Summary = {
  waiting: number;
  waitingYesterday: number;
  unclaimed: number;
  mine: number;
  objections: number;
  overdue: number;
  oldestAt: Date | null;
};

/** What is open, but for what is about who looks. Each count stops at DESK_COUNTED_MAX. */
export async function selectSummary(db: Db, staffId: number): Promise<Summary> {
  const most = sql.lit(DESK_COUNTED_MAX);
  const count = (where: RawBuilder<unknown>) => sql`
    (select count(*) from (select from cases c where ${notOwn(staffId)} and ${where} limit ${most}) counted)`;
  const open = sql`decided_at is null`;
  const yesterday = sql`now() - interval '1 day'`;
  // By the log: what was done on an objection is a decision of its own.
  const decidedBefore = sql`
    exists (select from desk_log l where l.case_id = c.id and l.act in ('DECIDED', 'CAME_BACK') and l.at <= ${yesterday})`;
  const { rows } = await sql<Summary>`
    select ${count(open)} as waiting, ${count(sql`${open} and claimed_by is null`)} as unclaimed,
           ${count(sql`${open} and claimed_by = ${staffId}`)} as mine, ${count(sql`${open} and kind = 'OBJECTION'`)} as objections,
           ${count(sql`${IS_OVERDUE} order by opened_at`)} as overdue,
           (select min(opened_at) from cases c where ${open} and ${notOwn(staffId)}) as "oldestAt",
           least(${most}, ${count(sql`${open} and opened_at < ${yesterday}`)}
             + ${count(sql`decided_at > ${yesterday} and opened_at < ${yesterday} and not ${decidedBefore}`)}) as "waitingYesterday"`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("Nothing was counted.");
  return row;
}
