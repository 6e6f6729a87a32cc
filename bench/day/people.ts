/**
 * The crowd before its day begins: of every three members one comes today; they live around Korean cities, have mates, rooms, posts and
 * gatherings. The same at every run.
 */
import { createHash } from "node:crypto";
import { type Cell, cellCentre, type LatLng } from "@fitmate/contract/cell";
import { CONSENT_VERSIONS } from "@fitmate/contract/consents";
import type { OpenDatabase } from "../../server/src/platform/db/database.ts";
import { fill as settle } from "../map/data.ts";

/** How many members there are of each who comes today: those with higher numbers stay away. */
const REGISTERED = 3;
/** In each room, before today. */
export const MESSAGES = 20;
/** Written in the last year, per daily member. */
const POSTS = 2;
const COMMENTS = 3;
/** Announced in the last year, per daily member; one in twenty is to come. */
const GATHERINGS = 1;

export const nicknameOf = (id: number) => `r${id}`;
export const tokenOf = (id: number) => nicknameOf(id).padEnd(43, "x");
/** Neighbours are mates, talk, and come at the same time: 1 and 2, 3 and 4 … */
export const roomWithNeighbour = (id: number) => Math.ceil(id / 2);
/** Of each who comes today with a mate who stays away. */
export const roomWithSleeper = (daily: number, id: number) => daily / 2 + id;

/** $1: how many come today. */
const FILL = [
  "update members set created_at = now() - interval '1 year' where $1::bigint > 0",
  `insert into mate_relations (low_id, high_id, requester_id, state, answered_at)
   select low, high, low, 'ACCEPTED', now() - interval '30 days'
     from (select 2 * n - 1 as low, 2 * n as high from generate_series(1, $1::bigint / 2) n
           union select n, n + $1::bigint from generate_series(1, $1::bigint) n
           union select n, n + 2 * k from generate_series(1, $1::bigint * ${REGISTERED} - 16) n, generate_series(1, 8) k) p
   on conflict do nothing`,
  `insert into mate_names (member_id, mate_id, mate_key)
   select low_id + high_id - id, id, nickname_key from mate_relations join members on id in (low_id, high_id)
    where $1::bigint > 0 on conflict do nothing`,
  // Waiting for an answer today: three each, from members who stay away.
  `insert into mate_relations (low_id, high_id, requester_id, state, note)
   select n, ${REGISTERED - 1} * $1::bigint + 1 + (n - 1 + 100 * k) % $1::bigint,
          ${REGISTERED - 1} * $1::bigint + 1 + (n - 1 + 100 * k) % $1::bigint, 'PENDING', '같이 달려요.'
     from generate_series(1, $1::bigint) n, generate_series(1, 3) k
   on conflict do nothing`,
  `insert into chat_rooms (low_id, high_id, last_seq)
   select 2 * n - 1, 2 * n, ${MESSAGES} from generate_series(1, $1::bigint / 2) n order by n`,
  `insert into chat_rooms (low_id, high_id, last_seq)
   select n, n + $1::bigint, ${MESSAGES} from generate_series(1, $1::bigint) n order by n`,
  `insert into chat_room_members (member_id, room_id, other_id, updated_at, last_read_seq)
   select member_id, id, low_id + high_id - member_id, now() - (id % 1000) * interval '1 minute', ${MESSAGES}
     from chat_rooms, unnest(array[low_id, high_id]) member_id where $1::bigint > 0`,
  `insert into chat_messages (room_id, seq, sender_id, client_message_id, contents, sent_at)
   select id, seq, case when seq % 3 = 0 then low_id else high_id end, id || '-' || seq || '-4f1d-9c3a-b2e7',
          seq || '번째 달리기, 오늘 저녁 7시에 한강에서 같이 해요!', now() - (last_seq - seq) * interval '1 hour'
     from chat_rooms, generate_series(1, last_seq) seq where $1::bigint > 0`,
  `insert into notifications (member_id, type, sender_id, created_at, read_at)
   select n, 'MATCHING_ACCEPTED', n + $1::bigint, now() - k * interval '1 day', now()
     from generate_series(1, $1::bigint) n, generate_series(1, 10) k`,
  `insert into posts (author_id, title, category, hashtags, access_level, reply_count, created_at)
   select 1 + n * 7919 % ($1::bigint * ${REGISTERED}), '한강 야간 러닝 후기 ' || n,
          (array['RUNNING', 'HIKING', 'WEIGHT'])[1 + n % 3], array['한강', '모임' || n % 300], n % 20 <> 0, ${COMMENTS},
          now() - interval '365 days' * (1 - n::float8 / ($1::bigint * ${POSTS}))
     from generate_series(1, $1::bigint * ${POSTS}) n order by n`,
  "insert into post_titles select id, lower(title) from posts where $1::bigint > 0 order by id",
  `insert into post_bodies (post_id, description)
   select id, repeat('<p>천천히 같이 뛰어요. 물과 가벼운 겉옷을 챙겨 오세요.</p>', 20) from posts where $1::bigint > 0 order by id`,
  `insert into post_hashtags (hashtag_key, post_id, written_at)
   select distinct lower(hashtag), id, created_at from posts, unnest(hashtags) as hashtag where $1::bigint > 0`,
  "insert into post_totals (kind, key, total) select 'all', '', count(*) from posts where $1::bigint > 0",
  `insert into post_totals (kind, key, total)
   select 'category', category, count(*) from posts where $1::bigint > 0 group by category`,
  `insert into post_totals (kind, key, total)
   select 'hashtag', hashtag_key, count(*) from post_hashtags where $1::bigint > 0 group by hashtag_key`,
  `insert into post_totals (kind, key, total)
   select 'gram', gram, count(*) from post_titles, unnest(title_grams(title_key)) as gram where $1::bigint > 0 group by gram`,
  `insert into post_comments (post_id, author_id, comment)
   select id, 1 + (id * 31 + k) % $1::bigint, '저도 갈래요. 몇 시에 어디서 만나나요? ' || k from posts, generate_series(1, ${COMMENTS}) k`,
  `insert into gatherings (kind, host_id, sport, title, description, begins_wall, zone, begins_at, ends_at, day, place_name,
                           latitude, longitude, x, y, area, place_shown, capacity, level, pace_seconds, kilometres, audience,
                           audience_gender, joining, confirmed, next_place, listed, asked_after)
   select 'MEETUP', 1 + n % $1::bigint, (array['RUNNING', 'HIKING', 'WEIGHT'])[1 + n % 3], '같이 운동해요 ' || n, '천천히 가요.',
          to_char(at at time zone 'Asia/Seoul', 'YYYY-MM-DD"T"HH24:MI'), 'Asia/Seoul', at, at + interval '75 minutes',
          (at at time zone 'Asia/Seoul')::date - date '1970-01-01', '어느 역 앞', 37.54, 127.05, cell[0], cell[1], '성수동',
          'PARTICIPANTS', 10, null, 390, 8, 'EVERYONE', null, 'OPEN', 1, 2, n % 20 = 1, n % 20 <> 1
     from generate_series(1, $1::bigint * ${GATHERINGS}) n join locations on member_id = 1 + n % $1::bigint,
          lateral (select date_trunc('minute', case when n % 20 = 1 then now() + ((n * 31) % 20000 + 1440) * interval '1 minute'
                                                    else now() - ((n * 17) % 500000 + 1440) * interval '1 minute' end)) as t (at)
    order by n`,
  `insert into gathering_members (gathering_id, member_id, part, place, begins_at)
   select id, host_id, 'CONFIRMED', 1, begins_at from gatherings where $1::bigint > 0`,
  `insert into consents (member_id, kind, version)
   select n, 'LOCATION', '${CONSENT_VERSIONS.LOCATION}' from generate_series(1, $1::bigint) n`,
];

/** `posts`: how many there are; `gatherings`: those to come; `homes`: of those who come today, from member 1 on. */
export type People = { daily: number; posts: number; gatherings: readonly number[]; homes: readonly LatLng[] };

/** Puts them into an empty, migrated database; `daily`, an even number, come today. */
export async function fill(opened: OpenDatabase, daily: number): Promise<People> {
  await settle(opened, daily * REGISTERED);
  const session = await opened.pool.connect();
  try {
    // Whoever comes today was there yesterday, too. The map follows by its triggers.
    await session.query(
      `update members set is_public = true, last_seen_at = case when id <= $1 then now() - interval '20 hours' else last_seen_at end
        where id <= $1 or not is_public`,
      [daily],
    );
    // What is written from here on fits together, and what triggers keep is written, too.
    await session.query("set session_replication_role = replica");
    for (const statement of FILL) await session.query(statement, [daily]);
    await session.query(
      `insert into sessions (token_hash, member_id, expires_at)
       select hash, n, now() + interval '14 days' from unnest($1::bytea[]) with ordinality as made (hash, n)`,
      [
        Array.from({ length: daily }, (_, index) =>
          createHash("sha256")
            .update(tokenOf(index + 1))
            .digest(),
        ),
      ],
    );
    await session.query("vacuum analyze");
    const { rows } = await session.query<{ id: string }>("select id from gatherings where listed order by id");
    const located = await session.query<Cell>(
      "select cell[0]::integer as x, cell[1]::integer as y from locations where member_id <= $1 order by member_id",
      [daily],
    );
    return {
      daily,
      posts: daily * POSTS,
      gatherings: rows.map(({ id }) => Number(id)),
      homes: located.rows.map(cellCentre),
    };
  } finally {
    session.release();
  }
}
