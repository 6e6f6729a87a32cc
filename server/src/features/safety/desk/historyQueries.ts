/** What has been with members: every SQL statement the desk asks about them. None asks what they have said to each other. */
import { HOLDS, type StoredKind } from "../measures/queries.ts";
import { sql } from "kysely";
import type { RuleNumber } from "@fitmate/contract/rules";
import type { ReportReason } from "@fitmate/contract/safety";
import type { Db } from "../../../platform/db/database.ts";
import { MEMBERS, NOT_SUSPENDED } from "../../accounts/memberQueries.ts";

export type HistoryRow = {
  memberId: number;
  nickname: string;
  profilePicture: string | null;
  joinedAt: Date;
  emailConfirmed: boolean;
  suspended: boolean;
  suspendedUntil: Date | null;
  reportsReceived: number;
  actedOn: number;
  reporters: number;
  objections: number;
  reportsMade: number;
  reportsRight: number;
};

/** Numbers of a member, each counted no further than this. */
const COUNTED_MAX = 1_000;

/** As `staffId` may know it: nothing in it is of a case about them. */
export async function selectHistory(db: Db, memberId: number, staffId: number): Promise<HistoryRow | undefined> {
  const most = sql.lit(COUNTED_MAX);
  const { rows } = await sql<HistoryRow>`
    select m.id as "memberId", m.nickname, m.profile_picture as "profilePicture", m.created_at as "joinedAt",
           m.email_confirmed_at is not null as "emailConfirmed", not ${NOT_SUSPENDED} as suspended,
           case when m.suspended_until > now() then nullif(m.suspended_until, 'infinity') end as "suspendedUntil",
           received.*, made.*, others.*,
           (select count(*)
              from (select from objections o join cases c on c.id = o.about_id
                     where o.member_id = m.id and c.subject_id is distinct from ${staffId} limit ${most}) o) as objections
      from ${MEMBERS} m,
           lateral (select coalesce(sum(reports), 0)::integer as "reportsReceived",
                           coalesce(sum(reports) filter (where acted), 0)::integer as "actedOn"
                      from (select reports, acted from cases where subject_id = m.id order by subject_id, id desc limit ${most}) c) received,
           lateral (select count(*)::integer as "reportsMade", count(*) filter (where acted)::integer as "reportsRight"
                      from (select acted from reports where reporter_id = m.id and subject_id is distinct from ${staffId}
                             order by reporter_id, id desc limit ${most}) r) made,
           lateral (select count(distinct reporter_id)::integer as reporters
                      from (select reporter_id from reports where subject_id = m.id limit ${most}) r) others
     where m.id = ${memberId} and m.left_at is null`.execute(db);
  return rows[0];
}

export type MeasureRow = {
  measureId: number;
  caseId: number;
  number: number;
  openedAt: Date;
  kind: StoredKind;
  rule: RuleNumber | null;
  since: Date;
  until: Date | null;
  byNickname: string | null;
  byPicture: string | null;
  active: boolean;
  undoneAt: Date | null;
};

const MEASURES = sql`
  select m.id as "measureId", m.case_id as "caseId", c.number, c.opened_at as "openedAt", m.kind, m.rule, m.since, m.until,
         decider.nickname as "byNickname", decider.profile_picture as "byPicture", m.undone_at as "undoneAt",
         m.undone_at is null and m.kind <> 'WARNING' and coalesce(m.until > now(), true) as active
    from measures m join cases c on c.id = m.case_id left join ${MEMBERS} decider on decider.id = m.by_id`;

/** About a member, newest first: the newest, and what holds of them however much came since. */
export async function selectMeasuresOf(db: Db, memberId: number, size: number): Promise<MeasureRow[]> {
  const { rows } = await sql<MeasureRow>`
    ${MEASURES} where m.id in ((select id from measures where subject_id = ${memberId} order by id desc limit ${sql.lit(size)})
                             union select id from measures where subject_id = ${memberId} and ${HOLDS})
     order by m.id desc`.execute(db);
  return rows;
}

/** Of cases, oldest first. */
export async function selectMeasuresIn(db: Db, caseIds: readonly number[]): Promise<MeasureRow[]> {
  const { rows } = await sql<MeasureRow>`
    ${MEASURES} where m.case_id = any(${caseIds}::bigint[]) order by m.id`.execute(db);
  return rows;
}

export type ReportRow = {
  reportId: number;
  reporterId: number | null;
  nickname: string | null;
  profilePicture: string | null;
  reason: ReportReason;
  words: string;
  reportedAt: Date;
  decided: number;
  right: number;
  evidence: number;
  gatheringId: number | null;
};

/** Reports of a case, oldest first, each with how its reporter's others were decided, as far as they are not about `staffId`. */
export async function selectReportsIn(
  db: Db,
  caseId: number,
  { size, staffId }: { size: number; staffId: number },
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.id as "reportId", r.reporter_id as "reporterId", m.nickname, m.profile_picture as "profilePicture", r.reason,
           r.words, r.created_at as "reportedAt", past.decided, past.right, r.gathering_id as "gatheringId",
           (select count(*) from report_evidence e where e.report_id = r.id) as evidence
      from (select * from reports where case_id = ${caseId} order by id limit ${sql.lit(size)}) r
      left join ${MEMBERS} m on m.id = r.reporter_id and m.left_at is null,
           lateral (select count(*) filter (where acted is not null) as decided, count(*) filter (where acted) as right
                      from (select acted from reports other
                             where other.reporter_id = r.reporter_id and other.subject_id is distinct from ${staffId}
                             order by other.reporter_id, other.id desc limit 100) newest) past
     order by r.id`.execute(db);
  return rows;
}

export type NoteRow = {
  noteId: number;
  words: string;
  writtenAt: Date;
  nickname: string | null;
  profilePicture: string | null;
};

export async function selectNotes(db: Db, memberId: number, size: number): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select n.id as "noteId", n.words, n.written_at as "writtenAt", m.nickname, m.profile_picture as "profilePicture"
      from (select * from desk_notes where subject_id = ${memberId} order by subject_id, id desc limit ${sql.lit(size)}) n
      left join ${MEMBERS} m on m.id = n.author_id order by n.id desc`.execute(db);
  return rows;
}

export async function insertNote(trx: Db, note: { subjectId: number; authorId: number; words: string }): Promise<void> {
  await trx
    .insertInto("desk_notes")
    .values({ subject_id: note.subjectId, author_id: note.authorId, words: note.words })
    .execute();
}
