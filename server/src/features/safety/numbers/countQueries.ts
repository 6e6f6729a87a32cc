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

/** Span by span, oldest first; `what`: only of that. */
export async function selectCounts(db: Db, time: Time, what?: string): Promise<SpanCount[]> {
  const { rows } = await sql<SpanCount>`
    select since::text, what, counts from desk_counts
     where ${within(time)} and by_id = 0 and ${what === undefined ? sql`true` : sql`what = ${what}`}
     order by desk_counts.since`.execute(db);
  return rows;
}

export type ModeratorCount = Count & { byId: number; nickname: string | null; profilePicture: string | null };

/** By who has decided; null where they have left. */
export async function selectModeratorCounts(db: Db, time: Time): Promise<ModeratorCount[]> {
  const { rows } = await sql<ModeratorCount>`
    select by_id as "byId", m.nickname, m.profile_picture as "profilePicture", what, counts
      from (select * from desk_counts where ${within(time)} and by_id <> 0) counted
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
