/** Objections: each is a case of its own, about another one. Every SQL statement on them. */
import type { TargetKind } from "@fitmate/contract/safety";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

/** Of a case that is an objection: the case it is about. */
export async function findAbout(db: Db, caseId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("objections")
    .select("about_id as aboutId")
    .where("case_id", "=", caseId)
    .executeTakeFirst();
  return row?.aboutId;
}

/** Whether they have decided the case, or any objection to it, at any time: the case itself names only who did so last. */
export async function hasDecided(db: Db, caseId: number, staffId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from desk_log
                    where by_id = ${staffId} and act in ('DECIDED', 'OBJECTION_ACCEPTED', 'OBJECTION_REJECTED')
                      and case_id in (select ${caseId}::bigint union all
                                      select case_id from objections where about_id = ${caseId})) as has`.execute(db);
  return rows[0]?.has ?? false;
}

/** Whether they have taken on the case, or an objection to it. */
export async function hasTakenOn(db: Db, caseId: number, staffId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from cases where id = ${caseId} and claimed_by = ${staffId})
        or exists (select from objections o join cases c on c.id = o.case_id
                    where o.about_id = ${caseId} and c.claimed_by = ${staffId}) as has`.execute(db);
  return rows[0]?.has ?? false;
}

export type NewObjection = {
  aboutId: number;
  /** null: who has reported it is no member. */
  memberId: number | null;
  of: "SUBJECT" | "REPORTER";
  words: string;
  excerpt: string;
  target: { kind: TargetKind; id: number };
  severity: number;
};

/** Whether objection `o` to case `c` is to how that was decided last, or nobody has answered it yet: there is no other one then. */
export const STANDS = sql<boolean>`(o.objected_at > c.decided_at or o.accepted is null)`;

/** Opens the case of an objection and answers its id; undefined where the member has objected to that decision before. */
export async function insertObjection(trx: Db, objection: NewObjection): Promise<number | undefined> {
  const { aboutId, memberId, of, words, excerpt, target, severity } = objection;
  const { rows } = await sql<{ id: number }>`
    with opened as (
      insert into cases (kind, target_kind, target_id, subject_id, severity, excerpt)
      select 'OBJECTION', ${target.kind}, ${target.id}, ${memberId}, ${severity}, ${excerpt}
       where not exists (
         select from objections o join cases c on c.id = o.about_id
          where o.about_id = ${aboutId} and o.of = ${of} and o.member_id is not distinct from ${memberId} and ${STANDS})
      returning id)
    insert into objections (case_id, about_id, member_id, of, words)
    select id, ${aboutId}, ${memberId}, ${of}, ${words} from opened
    returning case_id as id`.execute(trx);
  return rows[0]?.id;
}

export type LockedObjection = { aboutId: number; memberId: number | null; of: "SUBJECT" | "REPORTER" };

export async function lockObjection(trx: Db, caseId: number): Promise<LockedObjection | undefined> {
  return trx
    .selectFrom("objections")
    .select(["about_id as aboutId", "member_id as memberId", "of"])
    .where("case_id", "=", caseId)
    .forUpdate()
    .executeTakeFirst();
}

export async function markAnswered(trx: Db, caseId: number, accepted: boolean, answer: string): Promise<void> {
  await trx
    .updateTable("objections")
    .set({ accepted, answer, answered_at: sql<Date>`now()` })
    .where("case_id", "=", caseId)
    .execute();
}

export type ObjectionRow = {
  caseId: number;
  of: "SUBJECT" | "REPORTER";
  words: string;
  objectedAt: Date;
  accepted: boolean | null;
  answer: string | null;
};

/** To a case, oldest first. */
export function selectObjectionsTo(db: Db, aboutId: number): Promise<ObjectionRow[]> {
  return db
    .selectFrom("objections")
    .select(["case_id as caseId", "of", "words", "objected_at as objectedAt", "accepted", "answer"])
    .where("about_id", "=", aboutId)
    .orderBy("case_id")
    .execute();
}
