/** The log of the desk: what is done is added to it, in the transaction in which it is done, and nothing else ever happens to it. */
import type { DeskAct } from "@fitmate/contract/deskLog";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import type { LogDetail } from "../../../platform/db/schema.ts";
import { MEMBERS } from "../../accounts/memberQueries.ts";
import { notOwn } from "./caseQueries.ts";

export type NewLogEntry = {
  act: DeskAct;
  /** null: by itself. */
  byId: number | null;
  caseId?: number | null;
  subjectId?: number | null;
  detail?: LogDetail;
};

export async function insertLog(db: Db, { act, byId, caseId, subjectId, detail }: NewLogEntry): Promise<void> {
  await db
    .insertInto("desk_log")
    .values({
      act,
      by_id: byId,
      case_id: caseId ?? null,
      subject_id: subjectId ?? null,
      ...(detail && { detail: JSON.stringify(detail) }),
    })
    .execute();
}

/** A line, with those who have to do with it as they are called now. */
export type LogRow = {
  logId: number;
  at: Date;
  act: DeskAct;
  byNickname: string | null;
  byPicture: string | null;
  caseId: number | null;
  caseNumber: number | null;
  openedAt: Date | null;
  subjectNickname: string | null;
  subjectPicture: string | null;
  detail: LogDetail;
};

/** What is looked for. None of it is about `staffId`, who looks. */
export type LogSearch = {
  staffId: number;
  byId?: number | undefined;
  act?: DeskAct | undefined;
  subjectId?: number | undefined;
  /** From then on, and before that. */
  from?: Date | undefined;
  before?: Date | undefined;
  evidence?: boolean;
};

/** `cursor`: the line before. */
export type LogPage = { cursor?: number | undefined; size: number };

/** Lines that `found`, a query with the columns of `desk_log`, finds. */
const linesOf = (found: RawBuilder<unknown>) => sql`
  select entry.id as "logId", entry.at, entry.act, entry.detail, entry.case_id as "caseId", opened.number as "caseNumber",
         opened.opened_at as "openedAt", by_member.nickname as "byNickname", by_member.profile_picture as "byPicture",
         subject.nickname as "subjectNickname", subject.profile_picture as "subjectPicture"
    from (${found}) entry
    left join cases opened on opened.id = entry.case_id
    -- one look-up each, however many members there are
    left join lateral (select nickname, profile_picture from ${MEMBERS} where id = entry.by_id offset 0) by_member on true
    left join lateral (select nickname, profile_picture from ${MEMBERS} where id = entry.subject_id offset 0) subject on true`;

/** Newest first. By moderator, act, member, evidence and time there is an index each. */
export async function selectLog(db: Db, search: LogSearch, { cursor, size }: LogPage): Promise<LogRow[]> {
  const { staffId, byId, act, subjectId, from, before, evidence = false } = search;
  const where = [
    sql`subject_id is distinct from ${staffId}`,
    // An objection of whoever reported names nobody, nor does what follows from it.
    sql`(case_id is null or exists (select from cases c where c.id = desk_log.case_id and ${notOwn(staffId)}))`,
    ...(cursor === undefined ? [] : [sql`(at, id) < (select at, id from desk_log where id = ${cursor})`]),
    ...(byId === undefined ? [] : [sql`by_id = ${byId}`]),
    ...(act === undefined ? [] : [sql`act = ${act}`]),
    ...(subjectId === undefined ? [] : [sql`subject_id = ${subjectId}`]),
    ...(from === undefined ? [] : [sql`at >= ${from}`]),
    ...(before === undefined ? [] : [sql`at < ${before}`]),
    ...(evidence ? [sql`act in ('EVIDENCE_OPENED', 'PICTURES_OPENED')`] : []),
  ];
  const found = sql`
    select * from desk_log where ${sql.join(where, sql` and `)} order by at desc, id desc limit ${sql.lit(size)}`;
  const { rows } = await sql<LogRow>`${linesOf(found)} order by entry.at desc, entry.id desc`.execute(db);
  return rows;
}

/** Of one case, newest first: what was done. Its reports are no news there. */
export async function selectLogOf(db: Db, caseId: number, size: number): Promise<LogRow[]> {
  const found = sql`
    select * from desk_log where case_id = ${caseId} and act <> 'REPORTED' order by id desc limit ${sql.lit(size)}`;
  const { rows } = await sql<LogRow>`${linesOf(found)} order by entry.id desc`.execute(db);
  return rows;
}
