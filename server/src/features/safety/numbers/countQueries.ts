/** What the log comes to by day, week and month: the database counts each line as it is added, and these statements read it. */
import { dayAfter } from "@fitmate/contract/wallTime";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { MEMBERS } from "../../accounts/memberQueries.ts";
import type { Count } from "./tally.ts";

/** Spans that begin from `from` on and before `before`. */
type Time = { span: "DAY" | "WEEK" | "MONTH"; from: string; before: string };

const within = ({ span, from, before }: Time): RawBuilder<unknown> =>
  sql`span = ${span} and since >= ${from} and since < ${before}`;

export type SpanCount = Count & { since: string };

/** Span by span, oldest first, of all there is. */
export async function selectCounts(db: Db, time: Time): Promise<SpanCount[]> {
  const { rows } = await sql<SpanCount>`
    select since::text, what, counts from desk_counts where ${within(time)} and by_id = 0
     order by desk_counts.since`.execute(db);
  return rows;
}

/**
 * Lines of the log about `staffId`: those that they are shown nowhere at the desk. An objection of whoever has reported them names nobody;
 * nor does what follows from it.
 */
const about = (staffId: number): RawBuilder<unknown> => sql`
  select id from desk_log where subject_id = ${staffId}
  union
  select id from desk_log
   where case_id in (select id from cases where subject_id = ${staffId}
                     union all
                     select o.case_id from objections o join cases c on c.id = o.about_id where c.subject_id = ${staffId})`;

/** Counts `where`, as `staffId` may know them: without what is about them, and without what that leaves nothing of. */
const countedFor = (staffId: number, where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select since, by_id, what, jsonb_object_agg(key, count) as counts
    from (select since, by_id, what, key, sum(change)::integer as count
            from (select span, since, by_id, what, key, value::integer as change from desk_counts, jsonb_each(counts)
                  union all
                  select added.span, added.since, added.by_id, added.what, added.key, -added.change
                    from desk_log own, desk_changes(own) added where own.id in (${about(staffId)})) each
           where ${where} group by 1, 2, 3, 4) known
   where count <> 0 group by 1, 2, 3`;

/** Span by span, oldest first, as `staffId` may know it; `what`: only of that. */
export async function selectKnownCounts(db: Db, staffId: number, time: Time, what?: string): Promise<SpanCount[]> {
  const where = sql`${within(time)} and by_id = 0 and ${what === undefined ? sql`true` : sql`what = ${what}`}`;
  const { rows } = await sql<SpanCount>`
    select since::text, what, counts from (${countedFor(staffId, where)}) counted order by counted.since`.execute(db);
  return rows;
}

export type ModeratorCount = Count & { byId: number; nickname: string | null; profilePicture: string | null };

/** By who has decided, as `staffId` may know it; null where they have left. */
export async function selectModeratorCounts(db: Db, staffId: number, time: Time): Promise<ModeratorCount[]> {
  const { rows } = await sql<ModeratorCount>`
    select by_id as "byId", m.nickname, m.profile_picture as "profilePicture", what, counts
      from (${countedFor(staffId, sql`${within(time)} and by_id <> 0`)}) counted
      left join ${MEMBERS} m on m.id = counted.by_id`.execute(db);
  return rows;
}

/** The first month of which there is a count. */
export async function findFirstMonth(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ since: string }>`
    select since::text from desk_counts where span = 'MONTH' order by desk_counts.since limit 1`.execute(db);
  return rows[0]?.since;
}

/** `days` up to and with `day`. */
export const daysUpTo = (day: string, days: number): Time => ({
  span: "DAY",
  from: dayAfter(day, 1 - days),
  before: dayAfter(day, 1),
});
