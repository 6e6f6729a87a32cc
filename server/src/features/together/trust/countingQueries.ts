/**
 * Every SQL statement on the numbers that others see. `recountOf` is what they are; what it answers is kept for each member, and
 * whoever changes what it counts writes it anew in the same transaction, under `lockCounts`. Time alone changes them, too: from
 * `stale_at` on what is kept is not read but recounted, so that the numbers are right at every moment, and the job that keeps them
 * anew only makes that cheap (docs/decisions/together.md).
 */
import { PRAISED_BY_MIN, PRAISES_MAX, TRAINING_COUNTED_DAYS, TRUST_PEOPLE_MIN } from "@fitmate/contract/limits";
import { Praise, type Trust } from "@fitmate/contract/trust";
import { ZONE } from "@fitmate/contract/wallTime";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { hidden } from "../../../platform/db/hidden.ts";

const COUNTED = sql.lit(`${TRAINING_COUNTED_DAYS} days`);

/** From when on others see what has changed: many profiles change with it, and nobody sees which two do. */
export const NEXT_MIDNIGHT: RawBuilder<Date> = sql`
  ((date_trunc('day', now() at time zone ${sql.lit(ZONE)}) + interval '1 day') at time zone ${sql.lit(ZONE)})`;

/** Of a row `t`: counts for others by now. */
const IS_COUNTED: RawBuilder<boolean> = sql`
  (t.counts and not t.taken_out and t.shown_from <= now() and t.ended_at + ${COUNTED}::interval > now())`;

/**
 * Of a row `t`: what the other one said besides has joined the numbers, with what at least two others said. One of them who is
 * suspended takes all of these along: their difference would be what that one has said.
 */
const IS_RELEASED: RawBuilder<boolean> = sql`
  (t.released_at <= now() and t.released_at + ${COUNTED}::interval > now()
   and not exists (select from trainings o
                    where o.member_id = t.member_id and o.released_at = t.released_at and o.taken_out))`;

/** Counts as they are stored, before anything is left out for being of too few. */
type Counts = { memberId: number; times: number; people: number; again: number; praises: Praise[] };

/** The one recount: of each id in `ids`, an array, its counts, and `stale_at`, when time alone makes them others. */
export const recountOf = (ids: RawBuilder<unknown>): RawBuilder<Counts> => sql`
  select m.id as member_id, c.times, c.people, c.again, c.stale_at,
         array(select praise
                 from trainings t, unnest(t.praises) praise
                where t.member_id = m.id and t.counts and ${IS_RELEASED}
                group by praise having count(distinct t.person) >= ${sql.lit(PRAISED_BY_MIN)}
                order by count(distinct t.person) desc, array_position(${sql.lit(`{${Praise.options.join(",")}}`)}::text[], praise)
                limit ${sql.lit(PRAISES_MAX)}) as praises
    from unnest(${ids}) as m (id),
         lateral (
           select count(distinct t.gathering_id) filter (where ${IS_COUNTED}) as times,
                  count(distinct t.person) filter (where ${IS_COUNTED}) as people,
                  count(distinct t.person) filter (where t.counts and t.again and ${IS_RELEASED}) as again,
                  least(min(t.shown_from) filter (where t.shown_from > now()),
                        min(t.ended_at + ${COUNTED}::interval) filter (where t.ended_at + ${COUNTED}::interval > now()),
                        min(t.released_at) filter (where t.released_at > now()),
                        min(t.released_at + ${COUNTED}::interval) filter (where t.released_at + ${COUNTED}::interval > now()))
                    as stale_at
             from trainings t where t.member_id = m.id) c`;

/** Lets nobody else change what these members' numbers count until the transaction ends. */
export async function lockCounts(db: Db, memberIds: readonly number[]): Promise<void> {
  await sql`insert into training_counts (member_id) select id from unnest(${memberIds}::bigint[]) as m (id) order by id
            on conflict do nothing`.execute(db);
  await sql`select from training_counts where member_id = any (${memberIds}::bigint[]) order by member_id for update`.execute(
    db,
  );
}

/** Keeps what a recount of these members says, who are locked. */
export async function keepCounts(db: Db, memberIds: readonly number[]): Promise<void> {
  await sql`
    update training_counts k
       set times = c.times, people = c.people, again = c.again, praises = c.praises, stale_at = c.stale_at
      from (${recountOf(sql`${memberIds}::bigint[]`)}) c where k.member_id = c.member_id`.execute(db);
}

/**
 * Lets what others said besides (또 할래요, praise) join the numbers of these members, who are locked, wherever it is that of at
 * least three different people; nobody is in two such lots that count at a time. So whoever compares the numbers of before and after
 * learns what the three have said together, and of none of them alone. Those of whom the member said 또 할래요 make lots of their own:
 * of some of these the member has been told, which would leave one of the others alone.
 */
export async function releaseReady(db: Db, memberIds: readonly number[]): Promise<void> {
  await sql`
    with waiting as materialized (
      select t.member_id, t.person, t.gathering_id, bool_and(t.wanted) over (partition by t.member_id, t.person) as wanted
        from trainings t
       where t.member_id = any (${memberIds}::bigint[]) and t.released_at is null and t.counts and not t.taken_out
         and t.ended_at + ${COUNTED}::interval > now()
         and not exists (select from trainings o where o.member_id = t.member_id and o.person = t.person
                                                   and o.released_at + ${COUNTED}::interval > now())),
    lots as (
      select member_id, wanted from waiting group by member_id, wanted
      having count(distinct person) >= ${sql.lit(TRUST_PEOPLE_MIN)})
    update trainings t set released_at = ${NEXT_MIDNIGHT}
      from waiting w join lots on lots.member_id = w.member_id and lots.wanted = w.wanted
     where t.member_id = w.member_id and t.person = w.person and t.gathering_id = w.gathering_id`.execute(db);
}

/** Keeps anew the numbers of some members that time has changed; answers whether there may be more. */
export async function keepStale(db: Db, size: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select member_id as id from training_counts where stale_at <= now()
     order by stale_at limit ${sql.lit(size)} for update skip locked`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    // Who has counted for twelve months is free to count in another lot.
    await releaseReady(db, ids);
    await keepCounts(db, ids);
  }
  return rows.length === size;
}

/**
 * The numbers of those of `ids`, an array, who have some: what is kept, or where time has changed it a recount. Nothing below
 * three people: columns `member_id` and `trust`, a Trust. Both are looked up once, by member: of all that is stale, there is much in
 * the first minute of a day.
 */
const shownOf = (ids: RawBuilder<unknown>): RawBuilder<{ memberId: number; trust: Trust }> => sql`
  with kept as materialized (
    select member_id, times, people, again, praises, coalesce(stale_at <= now(), false) as is_stale
      from training_counts where member_id = any (${ids}))
  select c.member_id as "memberId",
         json_build_object('times', c.times, 'people', c.people, 'praises', c.praises,
                           'again', case when c.again >= ${sql.lit(TRUST_PEOPLE_MIN)} then c.again end) as trust
    from (select member_id, times, people, again, praises from kept where not is_stale
          union all
          select member_id, times, people, again, praises
            from (${recountOf(sql`array(select member_id from kept where is_stale)`)}) anew) c
   where c.people >= ${sql.lit(TRUST_PEOPLE_MIN)}`;

/** What others may see of these members, by their ids; who is missing has too little for numbers. */
export async function selectTrust(db: Db, memberIds: readonly number[]): Promise<Map<number, Trust>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await shownOf(hidden("bigint[]", memberIds)).execute(db);
  return new Map(rows.map(({ memberId, trust }) => [memberId, trust]));
}
