/** Every SQL statement on who has trained with whom: both of two say so. */
import { TRAINING_COUNTED_DAYS, TRAINING_PAIR_DAYS } from "@fitmate/contract/limits";
import type { Praise } from "@fitmate/contract/trust";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { NEXT_MIDNIGHT } from "./countingQueries.ts";

/** Two who both say that they trained together, and what else each said of the other. */
export type Pair = {
  gatheringId: number;
  endedAt: Date;
  oneId: number;
  otherId: number;
  saidByOne: { again: boolean; praises: Praise[] };
  saidByOther: { again: boolean; praises: Praise[] };
};

/**
 * Stores that they trained together, for each of the two; the counts of both are locked. For others it counts unless one of theirs
 * that counts lies within thirty days of it, before or after: decided now, for good.
 */
export async function insertPair(db: Db, pair: Pair): Promise<void> {
  const { gatheringId, endedAt, oneId, otherId, saidByOne, saidByOther } = pair;
  const within = sql.lit(`${TRAINING_PAIR_DAYS} days`);
  await sql`
    insert into trainings (member_id, person, gathering_id, other_id, ended_at, counts, again, praises, wanted, shown_from)
    select member_id, other_id, ${gatheringId}, other_id, ${endedAt}::timestamptz,
           not exists (select from trainings t
                        where t.member_id = ${oneId} and t.person = ${otherId} and t.counts
                          and t.ended_at > ${endedAt}::timestamptz - ${within}::interval
                          and t.ended_at < ${endedAt}::timestamptz + ${within}::interval),
           again, praises, wanted, ${NEXT_MIDNIGHT}
      from (values (${oneId}::bigint, ${otherId}::bigint, ${saidByOther.again}::boolean, ${saidByOther.praises}::text[],
                    ${saidByOne.again}::boolean),
                   (${otherId}, ${oneId}, ${saidByOne.again}, ${saidByOne.praises}, ${saidByOther.again}))
             as side (member_id, other_id, again, praises, wanted)
    on conflict do nothing`.execute(db);
}

/** How often the two have trained together, whatever others see of it. */
export async function countBetween(db: Db, memberId: number, otherId: number): Promise<number> {
  const { count } = await db
    .selectFrom("trainings")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("member_id", "=", memberId)
    .where("person", "=", otherId)
    .where("taken_out", "=", false)
    .executeTakeFirstOrThrow();
  return count;
}

/** Those of `otherIds` who would train with the member again, as the member would with them: both said so within twelve months. */
export async function againAmong(db: Db, memberId: number, otherIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select other.id from unnest(${otherIds}::bigint[]) as other (id)
     where exists (select from trainings t
                    where t.member_id = ${memberId} and t.person = other.id and t.again and t.wanted and not t.taken_out
                      and t.ended_at + ${sql.lit(`${TRAINING_COUNTED_DAYS} days`)}::interval > now() offset 0)`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** With whom the member trained at a gathering, and whether both would again. */
export async function selectPartners(
  db: Db,
  memberId: number,
  gatheringId: number,
): Promise<{ otherId: number; again: boolean }[]> {
  const { rows } = await sql<{ otherId: number; again: boolean }>`
    select other_id as "otherId", again and wanted as again from trainings
     where member_id = ${memberId} and gathering_id = ${gatheringId} and other_id is not null and not taken_out`.execute(
    db,
  );
  return rows;
}

/** At each of `gatheringIds` with how many the member trained; those without anybody are left out. */
export async function countPartners(
  db: Db,
  memberId: number,
  gatheringIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select gathering_id as id, count(*)::int as count from trainings
     where member_id = ${memberId} and gathering_id = any (${gatheringIds}::bigint[]) and other_id is not null and not taken_out
     group by gathering_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Whose numbers hold something the member has said. */
export async function selectOthers(db: Db, memberId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct member_id as id from trainings where other_id = ${memberId} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Takes what the member has said out of others' numbers, or puts it back. */
export async function setTakenOut(db: Db, memberId: number, takenOut: boolean): Promise<void> {
  await db.updateTable("trainings").set({ taken_out: takenOut }).where("other_id", "=", memberId).execute();
}

/** What the member has said stays in others' numbers, and leads to nobody: one number below zero for each of these. */
export async function forgetSpeaker(db: Db, memberId: number): Promise<void> {
  await sql`
    with names as (
      select member_id, -1 - floor(random() * 1e15)::bigint as person
        from (select distinct member_id from trainings where other_id = ${memberId}) d)
    update trainings t set person = names.person, other_id = null
      from names where t.other_id = ${memberId} and t.member_id = names.member_id`.execute(db);
}

/** Leaves nothing of what it was to the member to train with others. */
export async function deleteOwn(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom("trainings").where("member_id", "=", memberId).execute();
  await db.deleteFrom("training_counts").where("member_id", "=", memberId).execute();
}
