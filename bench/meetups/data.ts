/** Gatherings around Seoul, one in ten of them to come in the next sixty days; the same at every run. */
import { createHash } from "node:crypto";
import type { OpenDatabase } from "../../server/src/platform/db/database.ts";

/** Stands in the middle of them, has a week and mates. */
export const SEEKER = { id: 1, nickname: "seeker", token: "seeker".padEnd(43, "x") };
/** Who hosts and comes: as many whatever there is of gatherings. */
const PEOPLE = 10_000;
/** Of those to come and past in each square: where there are more, there are more places, and what is near somebody stays as much. */
const IN_A_SQUARE = 25;
export const MIDDLE = { x: 55_895, y: 25_378 };

/** `one`: a gathering to come that has room and is for everybody. */
export type Filled = { one: number };

const FILL = [
  `insert into members (nickname, nickname_key, is_public, gender, introduction, exercise_choice, weekly_slots, created_at)
   select name, name, true, n % 2 = 0, '', '{RUNNING}', 2097151, now() - interval '1 year'
     from generate_series(1, ${PEOPLE}) n, lateral (select case n when 1 then '${SEEKER.nickname}' else 'p' || n end) as c (name)
    order by n`,
  `insert into locations (member_id, cell, groups) values (${SEEKER.id}, point(${MIDDLE.x}, ${MIDDLE.y}), 1)`,
  `insert into mate_relations (low_id, high_id, requester_id, state, answered_at)
   select 1, n * 97, 1, 'ACCEPTED', now() from generate_series(1, 100) n`,
  `insert into mate_relations (low_id, high_id, requester_id, state, answered_at)
   select n, n + 37 * k, n, 'ACCEPTED', now() from generate_series(2, ${PEOPLE} - 37 * 5) n, generate_series(1, 5) k`,
  // Columns and rows of squares around 성수동: a million lie within some 97 km each way.
  `insert into gatherings (kind, host_id, sport, title, description, begins_wall, zone, begins_at, ends_at, day, place_name,
                           latitude, longitude, x, y, area, place_shown, capacity, level, pace_seconds, kilometres, audience,
                           audience_gender, joining, confirmed, next_place, listed, asked_after)
   select 'MEETUP', 2 + n % ${PEOPLE - 1}, (array['RUNNING', 'HIKING', 'WEIGHT'])[1 + n % 3], '같이 운동해요 ' || n, '천천히 가요.',
          to_char(at at time zone 'Asia/Seoul', 'YYYY-MM-DD"T"HH24:MI'), 'Asia/Seoul', at, at + interval '75 minutes',
          (at at time zone 'Asia/Seoul')::date - date '1970-01-01', '어느 역 앞', 37.54, 127.05,
          ${MIDDLE.x} - across / 2 + (hashint8(n) & 2147483647) % across,
          ${MIDDLE.y} - across / 2 + (hashint8(-n) & 2147483647) % across,
          '성수동', 'PARTICIPANTS', 10, null, 390, 8, case n % 10 when 0 then 'MATES' else 'EVERYONE' end, null, 'OPEN', 6, 7, n % 10 = 1, n % 10 <> 1
     from generate_series(1, $1::bigint) n, (select sqrt($1::bigint / ${IN_A_SQUARE})::integer as across) as country,
          lateral (select date_trunc('minute', case when n % 10 = 1 then now() + ((n * 31) % 86000 + 120) * interval '1 minute'
                                                    else now() - ((n * 17) % 500000 + 120) * interval '1 minute' end)) as t (at)
    order by n`,
  `insert into gathering_members (gathering_id, member_id, part, place, begins_at)
   select g.id, 2 + (g.host_id - 2 + seat * 37) % ${PEOPLE - 1}, 'CONFIRMED', seat + 1, g.begins_at
     from gatherings g, generate_series(0, 5) seat where $1::bigint > 0`,
];

/** Puts `gatherings` of them into an empty database. */
export async function fill({ pool }: OpenDatabase, gatherings: number): Promise<Filled> {
  for (const statement of FILL) await pool.query(statement, statement.includes("$1") ? [gatherings] : []);
  const hash = createHash("sha256").update(SEEKER.token).digest();
  await pool.query(
    "insert into sessions (token_hash, member_id, expires_at) values ($1, $2, now() + interval '1 day')",
    [hash, SEEKER.id],
  );
  await pool.query("vacuum analyze");
  const { rows } = await pool.query<{ id: number }>(
    "select id from gatherings where listed and audience = 'EVERYONE' and begins_at > now() + interval '1 day' order by id limit 1",
  );
  return { one: Number(rows[0]?.id) };
}
