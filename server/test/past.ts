/** Gatherings that are over, and time that passes after them without anybody waiting for it. */
import type { GatheringKind } from "@fitmate/contract/together";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../src/platform/db/database.ts";
import { inTransaction } from "../src/platform/db/transaction.ts";

export type Ending = {
  kind?: GatheringKind;
  title?: string;
  /** How long ago it ended. */
  hoursAgo?: number;
  placeShown?: "PARTICIPANTS" | "EVERYONE";
};

/** Stores one that is over, with its people, the first of them as host; answers its id. Nobody is asked yet. */
export async function insertEnded(
  db: Db,
  memberIds: readonly number[],
  { kind = "MEETUP", title = "토요일 밤 한강 8km", hoursAgo = 1, placeShown = "PARTICIPANTS" }: Ending = {},
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into gatherings (kind, host_id, author_id, sport, title, description, begins_wall, zone, begins_at, ends_at, day,
                              place_name, latitude, longitude, x, y, area, place_shown, capacity, audience, joining, confirmed,
                              next_place, listed)
      select ${kind}, ${memberIds[0]}::bigint, ${memberIds[0]}::bigint, 'RUNNING', ${kind === "PLAN" ? "" : title}, '',
             to_char((ended - interval '1 hour') at time zone 'Asia/Seoul', 'YYYY-MM-DD"T"HH24:MI'), 'Asia/Seoul',
             ended - interval '1 hour', ended, 0, '뚝섬역 2번 출구', 37.5471, 127.0474, 55897, 25375, '성수동', ${placeShown},
             greatest(2, ${memberIds.length}::integer), 'EVERYONE', 'OPEN', ${memberIds.length}::integer,
             ${memberIds.length}::integer + 1, false
        from (select now() - ${hoursAgo}::float8 * interval '1 hour' as ended) t
      returning id, begins_at)
    insert into gathering_members (gathering_id, member_id, part, place, begins_at)
    select made.id, m.id, 'CONFIRMED', m.place, made.begins_at
      from made, unnest(${memberIds}::bigint[]) with ordinality as m (id, place)
    returning gathering_id as id`.execute(db);
  const [first] = rows;
  if (!first) throw new Error("nobody came");
  return first.id;
}

/** What of these tables says when: all of it moves. */
const MOMENTS: Record<string, readonly string[]> = {
  gatherings: ["begins_at", "ends_at", "created_at"],
  training_questions: ["ended_at", "closes_at", "answered_at"],
  training_answers: ["said_at"],
  trainings: ["ended_at", "shown_from", "released_at"],
  training_counts: ["stale_at"],
  training_notes: ["written_at"],
};

/** Lets `days` pass after every gathering, for everybody, between the jobs: none of them has half of it under way. */
export async function daysAfter(db: Db, days: number): Promise<void> {
  for (const [table, columns] of Object.entries(MOMENTS)) {
    const earlier = (column: string): RawBuilder<unknown> =>
      sql`${sql.ref(column)} = ${sql.ref(column)} - ${days}::float8 * interval '1 day'`;
    await inTransaction(db, async (trx) => {
      await sql`lock table ${sql.table(table)} in exclusive mode`.execute(trx);
      await sql`update ${sql.table(table)} set ${sql.join(columns.map(earlier))}`.execute(trx);
    });
  }
}
