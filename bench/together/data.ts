/** Plans that are over, two answers each, among as many members as that takes, the same at every run. */
import { createHash } from "node:crypto";
import { keepCounts } from "../../server/src/features/together/trust/countingQueries.ts";
import type { OpenDatabase } from "../../server/src/platform/db/database.ts";

/** Hosts a 번개 that fifty ask to join, and has trained two hundred times. */
export const HOST = { id: 1, nickname: "host", token: "host".padEnd(43, "x") };
const APPLICANTS = 50;
const HOSTS_TRAININGS = 200;
/** Answers of a member, about. */
const ANSWERS_EACH = 20;
const KEPT_AT_ONCE = 1_000;

/** Plan `n` of $1/2 is of `a` and `b`, `days` ago. */
const PLANS = `
  select n, a, case when b = a then a % total + 1 else b end as b, now() - days * interval '1 day' as ended
    from (select n, total, case when n <= ${HOSTS_TRAININGS} then ${HOST.id} else 2 + n % (total - 1) end as a,
                 2 + (n * 7919 + n / 13) % (total - 1) as b, 20 + n % 340 as days
            from generate_series(1, $1::bigint / 2) n, (select greatest($1::bigint / ${ANSWERS_EACH}, 400) as total) t) p`;

const GATHERING = `(kind, host_id, author_id, sport, title, description, begins_wall, zone, begins_at, ends_at, day, place_name, latitude,
  longitude, x, y, area, place_shown, capacity, audience, joining, confirmed, listed, asked_after)`;
const PLACE = `'뚝섬역 2번 출구', 37.5471, 127.0474, 55897, 25375, '성수동', 'PARTICIPANTS'`;

const FILL = [
  `insert into members (nickname, nickname_key, is_public, exercise_choice, created_at)
   select name, name, true, '{RUNNING}', now() - interval '2 years'
     from generate_series(1, greatest($1::bigint / ${ANSWERS_EACH}, 400)) n,
          lateral (select case when n = 1 then '${HOST.nickname}' else 'runner' || n end) called (name) order by n`,
  `insert into gatherings ${GATHERING}
   select 'PLAN', a, a, 'RUNNING', '', '', to_char(ended, 'YYYY-MM-DD"T"HH24:MI'), 'Asia/Seoul', ended - interval '1 hour', ended, 0,
          ${PLACE}, 2, 'EVERYONE', 'OPEN', 2, false, true
     from (${PLANS}) p order by n`,
  `insert into training_questions (gathering_id, member_id, kind, ended_at, closes_at, others, answered_at)
   select n, member, 'PLAN', ended, ended + interval '14 days', 1, ended from (${PLANS}) p, unnest(array[a, b]) member`,
  `insert into training_answers (gathering_id, author_id, subject_id, met, again, praises)
   select n, one, other, true, n % 3 > 0, array[(array['PACE', 'PUNCTUAL', 'MOOD', 'ROUTE'])[1 + n % 4]]
     from (${PLANS}) p, lateral (values (a, b), (b, a)) side (one, other)`,
  `insert into trainings (member_id, person, gathering_id, other_id, ended_at, counts, again, praises, wanted, shown_from, released_at)
   select one, other, n, other, ended, true, n % 3 > 0, array[(array['PACE', 'PUNCTUAL', 'MOOD', 'ROUTE'])[1 + n % 4]], true, ended, ended
     from (${PLANS}) p, lateral (values (a, b), (b, a)) side (one, other)`,
  `insert into training_counts (member_id) select distinct member_id from trainings where $1::bigint > 0`,
  // Two that wait for an answer, with somebody to name.
  `with made as (
     insert into gatherings ${GATHERING}
     select 'MEETUP', ${HOST.id}, ${HOST.id}, 'RUNNING', '밤 한강 ' || n, '', '2026-11-20T20:00', 'Asia/Seoul', now() - interval '3 days',
            now() - interval '2 days', 0, ${PLACE}, 10, 'EVERYONE', 'OPEN', 10, false, true
       from generate_series(1, 2) n where $1::bigint > 0 returning id)
   insert into training_questions (gathering_id, member_id, kind, ended_at, closes_at, others)
   select id, member, 'MEETUP', now() - interval '2 days', now() + interval '12 days', 9 from made, generate_series(1, 10) member`,
];

export type Filled = {
  /** One to come. */ meetupId: number;
  /** One of the host's that is over. */ trainingId: number;
};

/** Fills an empty, migrated database with so many answers. */
export async function fill({ db, pool }: OpenDatabase, answers: number): Promise<Filled> {
  const session = await pool.connect();
  try {
    await session.query("set session_replication_role = replica");
    for (const statement of FILL) await session.query(statement, [answers]);
    const { rows } = await session.query<{ id: number }>(
      `insert into gatherings ${GATHERING}
       select 'MEETUP', ${HOST.id}, ${HOST.id}, 'RUNNING', '다음 번개', '', '2030-01-01T20:00', 'Asia/Seoul', now() + interval '9 days',
              now() + interval '9 days 1 hour', 0, ${PLACE}, 10, 'EVERYONE', 'APPROVAL', 1, true, false returning id`,
    );
    const meetupId = rows[0]?.id ?? 0;
    await session.query(
      `insert into gathering_members (gathering_id, member_id, part, place, begins_at)
       select $1, n, case when n = ${HOST.id} then 'CONFIRMED' else 'PENDING' end, n, now() + interval '9 days'
         from generate_series(1, ${APPLICANTS + 1}) n`,
      [meetupId],
    );
    await session.query(
      "insert into sessions (token_hash, member_id, expires_at) values ($1, $2, now() + interval '14 days')",
      [createHash("sha256").update(HOST.token).digest(), HOST.id],
    );
    await session.query("vacuum analyze");
    const kept = await session.query<{ id: number }>("select member_id as id from training_counts order by member_id");
    const ids = kept.rows.map(({ id }) => id);
    for (let from = 0; from < ids.length; from += KEPT_AT_ONCE)
      await keepCounts(db, ids.slice(from, from + KEPT_AT_ONCE));
    await session.query("vacuum analyze training_counts");
    return { meetupId, trainingId: 1 };
  } finally {
    session.release();
  }
}
