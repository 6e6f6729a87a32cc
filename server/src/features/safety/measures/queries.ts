/** Every SQL statement on what was done about somebody. */
import { MEASURE_DAYS_MAX } from "@fitmate/contract/limits";
import type { RuleNumber } from "@fitmate/contract/rules";
import { MeasureKind, MEASURES, type TargetKind, type TimedKind } from "@fitmate/contract/safety";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { FOR_GOOD, MEMBERS } from "../../accounts/memberQueries.ts";

export type StoredKind = Exclude<MeasureKind, "NONE">;

export type NewMeasure = {
  caseId: number;
  subjectId: number | null;
  kind: StoredKind;
  /** null: by itself. */
  byId: number | null;
  rule: RuleNumber | null;
  /** null: for good, or over at once. */
  days: number | null;
  messages?: { roomId: number; seqs: readonly number[] } | undefined;
};

/** Answers until when it holds; null: for good, or over at once. */
export async function insertMeasure(trx: Db, measure: NewMeasure): Promise<Date | null> {
  const { caseId, subjectId, kind, byId, rule, days, messages } = measure;
  const { rows } = await sql<{ until: Date | null }>`
    insert into measures (case_id, subject_id, kind, by_id, rule, until, room_id, seqs)
    values (${caseId}, ${subjectId}, ${kind}, ${byId}, ${rule},
            case when ${days}::integer is not null then now() + make_interval(days => ${days}::integer) end,
            ${messages?.roomId ?? null}, ${messages ? [...messages.seqs] : null}::integer[])
    returning until`.execute(trx);
  return rows[0]?.until ?? null;
}

export type LockedMeasure = {
  id: number;
  caseId: number;
  subjectId: number | null;
  kind: StoredKind;
  targetKind: TargetKind;
  targetId: number;
  roomId: number | null;
  seqs: number[] | null;
  /** It was undone, or its time is over. */
  isOver: boolean;
  /** Taken by itself, until somebody decides. */
  awaitsDecision: boolean;
};

/** What is hidden is so until it is shown again, whatever the clock says. */
const IS_PAST = sql`(m.kind <> 'HIDE' and coalesce(m.until <= now(), false))`;

const LOCKED = sql`
  select m.id, m.case_id as "caseId", m.subject_id as "subjectId", m.kind, c.target_kind as "targetKind",
         c.target_id as "targetId", m.room_id as "roomId", m.seqs,
         (m.undone_at is not null or ${IS_PAST}) as "isOver",
         m.by_id is null and c.decided_at is null as "awaitsDecision"
    from measures m join cases c on c.id = m.case_id`;

/** Lets nobody else change whom a measure is about until the transaction ends; before the measure itself, as `lockSubject` of a case. */
export async function lockSubject(trx: Db, id: number): Promise<void> {
  await sql`
    select from ${MEMBERS} m join measures on measures.subject_id = m.id where measures.id = ${id}
       for no key update of m`.execute(trx);
}

/**
 * A measure, with what ends with it: of messages each room has one that hides them, and is shown again with the others. Nobody else undoes
 * any until the transaction ends.
 */
export async function lockMeasure(
  trx: Db,
  id: number,
): Promise<{ measure: LockedMeasure | undefined; together: LockedMeasure[] }> {
  const { rows } = await sql<LockedMeasure>`
    ${LOCKED} join measures one on one.case_id = m.case_id
     where one.id = ${id}
       and (m.id = one.id or (one.kind = 'HIDE' and m.kind = 'HIDE' and m.by_id is not null and m.undone_at is null))
     order by m.id for update of m`.execute(trx);
  return { measure: rows.find((each) => each.id === id), together: rows };
}

/** Those of a case that are not over; `byItself`: only those that nobody has decided. */
export async function lockMeasuresOf(trx: Db, caseId: number, byItself = false): Promise<LockedMeasure[]> {
  const { rows } = await sql<LockedMeasure>`
    ${LOCKED} where m.case_id = ${caseId} and m.undone_at is null and not ${IS_PAST}
       and (m.by_id is null or not ${byItself}::boolean)
     order by m.id for update of m`.execute(trx);
  return rows;
}

/** The newest measure of a case, null: there was none; and how many were not taken back. */
export async function findTaken(db: Db, caseId: number): Promise<{ newest: number | null; standing: number }> {
  const { rows } = await sql<{ newest: number | null; standing: number }>`
    select max(id) as newest, (count(*) filter (where undone_at is null))::integer as standing
      from measures where case_id = ${caseId}`.execute(db);
  return rows[0] ?? { newest: null, standing: 0 };
}

/** `byId` null: by itself. */
export async function markUndone(trx: Db, id: number, byId: number | null): Promise<void> {
  await trx
    .updateTable("measures")
    .set({ undone_at: sql<Date>`now()`, undone_by: byId })
    .where("id", "=", id)
    .execute();
}

/** What a case is about, by itself. */
export type Target = Pick<LockedMeasure, "targetKind" | "targetId">;

/** Lets nobody else hide it or show it again until the transaction ends. */
export async function lockTarget(trx: Db, { targetKind, targetId }: Target): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`hiding ${targetKind} ${targetId}`}, 0))`.execute(trx);
}

/** Until when what is decided of any case hides its target; null: until it is undone; undefined: nothing does. */
export async function findHiddenUntil(trx: Db, { targetKind, targetId }: Target): Promise<Date | null | undefined> {
  const { rows } = await sql<{ until: Date | null }>`
    select m.until from cases c join measures m on m.case_id = c.id
     where c.target_kind = ${targetKind} and c.target_id = ${targetId} and m.kind = 'HIDE' and m.undone_at is null
     order by m.until desc nulls first limit 1`.execute(trx);
  return rows[0]?.until;
}

/** Of the messages that a measure hid those that nothing hides any more. */
export async function selectShown(trx: Db, { targetKind, targetId, roomId, seqs }: LockedMeasure): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    select unnest(${seqs}::integer[]) as seq
    except
    select unnest(m.seqs) from cases c join measures m on m.case_id = c.id
     where c.target_kind = ${targetKind} and c.target_id = ${targetId} and m.kind = 'HIDE' and m.undone_at is null
       and m.room_id = ${roomId}`.execute(trx);
  return rows.map(({ seq }) => seq);
}

const TIMED = MeasureKind.options.filter((kind) => MEASURES[kind].isTimed);
/** Of `measures`: what holds of a member now, for some time or for good. */
export const HOLDS = sql`undone_at is null and kind in (${sql.join(TIMED.map((kind) => sql.lit(kind)))}) and coalesce(until > now(), true)`;

/** Until when each kind holds of a member; what does not is left out. FOR_GOOD: without an end. */
export async function selectHolds(trx: Db, memberId: number): Promise<Map<TimedKind, Date>> {
  const { rows } = await sql<{ kind: TimedKind; until: Date }>`
    select kind, max(coalesce(until, ${FOR_GOOD})) as until
      from measures
     where subject_id = ${memberId} and ${HOLDS}
     group by kind`.execute(trx);
  return new Map(rows.map(({ kind, until }) => [kind, until]));
}

/** None with an end lasts half as long: what was over before was looked for before. */
const LOOKED_BACK = sql`${sql.lit(`${2 * MEASURE_DAYS_MAX} days`)}::interval`;

/** Whose suspension is over by itself, and not forgotten yet. */
export async function selectFreed(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct m.id
      from measures join ${MEMBERS} m on m.id = subject_id
     where kind = 'SUSPENSION' and until <= now() and since > now() - ${LOOKED_BACK} and m.suspended_until <= now()`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Of each report of a case the messages that it is about. */
export async function selectMessagesOf(trx: Db, caseId: number): Promise<{ roomId: number; seqs: number[] }[]> {
  const { rows } = await sql<{ roomId: number; seqs: number[] }>`
    select room_id as "roomId", array_agg(distinct seq order by seq) as seqs
      from reports, unnest(seqs) as seq where case_id = ${caseId} and room_id is not null
     group by room_id order by room_id`.execute(trx);
  return rows;
}
