/** Every SQL statement on what a member has at a time. Only they themselves are told of it. */
import { planWord } from "@fitmate/contract/planWords";
import { SPORTS } from "@fitmate/contract/sports";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { hidden } from "../../../platform/db/hidden.ts";
import { LONGEST } from "../readingQueries.ts";

/** How gathering `held` is called: a plan has no title of its own. */
const TITLE: RawBuilder<string> = sql`
  case when held.kind = 'MEETUP' then held.title
       else case held.sport ${sql.join(
         SPORTS.map((sport) => sql`when ${sql.lit(sport)} then ${sql.lit(planWord(sport))}`),
         sql` `,
       )} end end`;

const SHOWN = 5;

/** Gatherings `held` that the member comes to between two moments, expressions. */
const between = (memberId: number, begins: RawBuilder<unknown>, ends: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  from gathering_members holds join gatherings held on held.id = holds.gathering_id
 where holds.member_id = ${memberId} and holds.part = 'CONFIRMED' and held.cancelled_at is null
   and holds.begins_at > ${begins} - ${LONGEST} and holds.begins_at < ${ends} and held.ends_at > ${begins}`;

/** The titles of what the member comes to between two moments, expressions, by time; but for the gathering `except`. */
export const overlapsOf = (
  memberId: number,
  begins: RawBuilder<unknown>,
  ends: RawBuilder<unknown>,
  except: RawBuilder<unknown> = sql`0`,
): RawBuilder<string[]> => sql`
  array(select ${TITLE} ${between(memberId, begins, ends)} and held.id <> ${except}
         order by holds.begins_at limit ${sql.lit(SHOWN)})`;

/** The same of two moments; but for the gathering `except`. */
export async function selectOverlaps(
  db: Db,
  memberId: number,
  { beginsAt, endsAt }: { beginsAt: Date; endsAt: Date },
  except = 0,
): Promise<string[]> {
  const moment = (at: Date) => hidden("timestamptz", at);
  const { rows } = await sql<{ titles: string[] }>`
    select ${overlapsOf(memberId, moment(beginsAt), moment(endsAt), sql`${except}::bigint`)} as titles`.execute(db);
  return rows[0]?.titles ?? [];
}

/** What the member comes to between two moments. */
export async function selectTimes(
  db: Db,
  memberId: number,
  { beginsAt, endsAt }: { beginsAt: Date; endsAt: Date },
): Promise<{ title: string; beginsAt: Date; endsAt: Date }[]> {
  const { rows } = await sql<{ title: string; beginsAt: Date; endsAt: Date }>`
    select ${TITLE} as title, held.begins_at as "beginsAt", held.ends_at as "endsAt"
      ${between(memberId, sql`${beginsAt}::timestamptz`, sql`${endsAt}::timestamptz`)} order by holds.begins_at`.execute(
    db,
  );
  return rows;
}
