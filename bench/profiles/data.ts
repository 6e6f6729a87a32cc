/** A member with very many mates, posts and comments among as many others as asked for, the same at every run. */
import { createHash } from "node:crypto";
import type { OpenDatabase } from "../../server/src/platform/db/database.ts";

type Viewer = { id: number; nickname: string; token: string };

const viewer = (id: number, nickname: string): Viewer => ({ id, nickname, token: nickname.padEnd(43, "x") });

/** Has 10,000 mates, spread over all members, and 10,000 public posts, spread over all posts. */
export const PROFILE = viewer(1, "profile");
/** A mate of theirs, who has every second of their mates, too. */
export const MATE = viewer(2, "mate");
/** Has thirty mates, half of them theirs. */
export const STRANGER = viewer(3, "stranger");
/** How the nicknames of all others begin. */
export const BEGINNING = "runner";

const MATES = 10_000;
const POSTS = 10_000;
const COMMENTS = 100_000;
/** Each of them waits for an answer of the profile, and has fifty mates, every second one theirs. */
const ASKERS = 1_000;
const FIRST_ASKER = 4;
const FIRST_OTHER = FIRST_ASKER + ASKERS;

/** Of `a` and `b`, ids of a query `pairs`: what the services and the triggers store for mates. */
const BECOME_MATES = `
  stored as (
    insert into mate_relations (low_id, high_id, requester_id, state, answered_at)
    select distinct on (least(a, b), greatest(a, b)) least(a, b), greatest(a, b), a, 'ACCEPTED', now()
      from pairs where a <> b
    on conflict do nothing returning low_id, high_id)
  insert into mate_names (member_id, mate_id, mate_key)
  select low_id + high_id - id, id, nickname_key from stored join members on id in (low_id, high_id)`;

/** The `each`th one of the profile's mates, up to `MATES`; $1: how many others there are. */
const mate = (each: string) => `${FIRST_OTHER} + (${each}) * ($1::bigint / ${MATES})`;

const FILL = [
  `insert into members (nickname, nickname_key, is_public, gender, introduction, exercise_choice, weekly_slots, running_level)
   select name, name, true, n % 2 = 0, '아침에 천천히 같이 달려요.', '{RUNNING,HIKING}', (n * 7919) % 2097152, 'PACE_6'
     from generate_series(1, $1::bigint + ${FIRST_OTHER - 1}) n,
          lateral (select coalesce((array['${PROFILE.nickname}', '${MATE.nickname}', '${STRANGER.nickname}'])[n],
                                   case when n < ${FIRST_OTHER} then 'asker' else '${BEGINNING}' end || n)) as called (name)
    order by n`,
  `insert into locations (member_id, cell, groups)
   select id, point(55800 + id % 100, 25300 + id / 100 % 100), 1 from members where $1::bigint > 0`,
  `with pairs as (select ${PROFILE.id}::bigint as a, ${mate("n")} as b from generate_series(0, ${MATES} - 2) n
                  union all select ${PROFILE.id}, ${MATE.id}), ${BECOME_MATES}`,
  `with pairs as (select ${MATE.id}::bigint as a, ${mate("n * 2")} as b
                    from generate_series(0, ${MATES} / 2 - 1) n), ${BECOME_MATES}`,
  // Those right behind the profile's mates are none of theirs, where there are more members than those.
  `with pairs as (select asker as a, ${mate(`(asker * 7 + n * 199) % ${MATES}`)} + n % 2 as b
                    from generate_series(1, 50) n,
                         (select ${STRANGER.id}::bigint union all
                          select generate_series(${FIRST_ASKER}, ${FIRST_OTHER - 1})) as askers (asker)
                   where asker <> ${STRANGER.id} or n <= 30), ${BECOME_MATES}`,
  `with pairs as (select id as a, id + 1 + id % 1000 as b from members
                   where id >= ${FIRST_OTHER} and id < $1::bigint + ${FIRST_OTHER} - 1001), ${BECOME_MATES}`,
  `insert into mate_relations (low_id, high_id, requester_id, state, note)
   select ${PROFILE.id}, n, n, 'PENDING', '같이 달려요.'
     from generate_series(${FIRST_ASKER}, ${FIRST_OTHER - 1}) n where $1::bigint > 0`,
  `insert into member_blocks (blocker_id, blocked_id)
   select id, 1 + id * 7919 % ($1::bigint + ${FIRST_OTHER - 1}) from members
    where id >= ${FIRST_OTHER} and id % 2 = 0
      and 1 + id * 7919 % ($1::bigint + ${FIRST_OTHER - 1}) not in (id, ${PROFILE.id}, ${MATE.id}, ${STRANGER.id})`,
  // Theirs are spread over all, of which the others wrote one for every ten of them.
  `insert into posts (author_id, title, category, hashtags, access_level, reply_count, created_at)
   select case when n * ${POSTS} / total > (n - 1) * ${POSTS} / total then ${PROFILE.id}
               else ${FIRST_OTHER} + n * 7919 % $1::bigint end,
          '한강 야간 러닝 후기 ' || n, 'RUNNING', '{한강,야간러닝}', true, ${COMMENTS / POSTS},
          now() - interval '730 days' * (1 - n::float8 / total)
     from (select ${POSTS} + $1::bigint / 10) as counted (total), generate_series(1, total) n order by n`,
  `insert into post_comments (post_id, author_id, comment)
   select id, ${PROFILE.id}, '저도 갈래요. 몇 시에 어디서 만나나요? ' || n
     from posts, generate_series(1, ${COMMENTS / POSTS}) n where author_id = ${PROFILE.id} and $1::bigint > 0`,
];

export type Filled = { /** A post of the profile's that few older ones of theirs come after. */ deep: number };

/** Fills an empty, migrated database with the profile and `members` others, a multiple of `MATES`. */
export async function fill({ pool }: OpenDatabase, members: number): Promise<Filled> {
  const session = await pool.connect();
  try {
    // What is written here fits together, and what triggers keep is either written, too, or not read.
    await session.query("set session_replication_role = replica");
    for (const statement of FILL) await session.query(statement, [members]);
    for (const { id, token } of [PROFILE, MATE, STRANGER]) {
      const hash = createHash("sha256").update(token).digest();
      await session.query(
        "insert into sessions (token_hash, member_id, expires_at) values ($1, $2, now() + interval '14 days')",
        [hash, id],
      );
    }
    await session.query("vacuum analyze");
    const { rows } = await session.query(
      `select id as deep from posts where author_id = $1 order by id offset ${POSTS / 10} limit 1`,
      [PROFILE.id],
    );
    return rows[0];
  } finally {
    session.release();
  }
}
