/** The numbers of the desk are what its log comes to, line by line (0051_desk_counts.sql). */
import { sql } from "kysely";
import { atOnce, type Invariant } from "../../../platform/db/invariant.ts";

type CountKey = { span: "DAY" | "WEEK" | "MONTH"; since: string; by_id: number; what: string };

/** Out of the log alone, without what came to nothing again. */
const RECOUNT = sql`
  select span, since, by_id, what, jsonb_object_agg(key, change) as counts
    from (select added.span, added.since, added.by_id, added.what, added.key, sum(added.change) as change
            from desk_log line, desk_changes(line) added group by 1, 2, 3, 4, 5 having sum(added.change) <> 0) counted
   group by span, since, by_id, what`;

/** Of a row `kept`: the same. */
const KEPT_COUNTS = sql`(select jsonb_object_agg(key, value) from jsonb_each(kept.counts) where value <> '0')`;

const numbers: Invariant<CountKey> = {
  name: "numbers of the desk out of its log",
  // A line is what a person has done: there are not so many.
  statements: () =>
    atOnce(sql<CountKey>`
      select span, since::text, by_id, what from (${RECOUNT}) recount full join desk_counts kept using (span, since, by_id, what)
       where recount.counts is distinct from ${KEPT_COUNTS}`),
  async repair(trx, keys) {
    const of = (key: keyof CountKey) => keys.map((each) => each[key]);
    await sql`select desk_takes_turns()`.execute(trx);
    await sql`
      with asked as (
        select * from unnest(${of("span")}::text[], ${of("since")}::date[], ${of("by_id")}::bigint[], ${of("what")}::text[])
          as asked (span, since, by_id, what)),
      recount as materialized (
        select asked.*, coalesce(r.counts, '{}') as counts
          from asked left join (${RECOUNT}) r using (span, since, by_id, what))
      insert into desk_counts (span, since, by_id, what, counts) select * from recount
      on conflict (span, since, by_id, what) do update set counts = excluded.counts`.execute(trx);
  },
};

export const deskCounts: readonly Invariant[] = [numbers];
