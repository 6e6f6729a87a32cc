/** Somebody who has very much of everything that grows, among as many others as asked for, the same at every run. */
import { createHash } from "node:crypto";
import type { OpenDatabase } from "../../server/src/platform/db/database.ts";

/** Has it all. */
export const RICH = { id: 1, token: "rich".padEnd(43, "x") };
/** Of theirs, with the member after them. */
export const LONG_ROOM = { id: 1, messages: 1_000_000 };
/** Theirs, in which others have talked. */
export const LONG_POST = { id: 1, comments: 100_000 };
/** Of the first of these members they are a mate, and have a room with. */
const MATES = 10_000;
export const NOTIFICATIONS = 50_000;

/** Comments on each of the others' posts, and messages in each of the others' rooms. */
const EACH = 4;

/** $1: how many others there are. Every tenth has written a post; neighbours are mates and talk. */
const FILL = [
  `insert into members (nickname, nickname_key, is_public)
   select 'm' || n, 'm' || n, true from generate_series(1, $1::bigint + 1) n order by n`,
  `with pairs as (select 1 as low, n + 1 as high from generate_series(1, ${MATES}) n
                  union all select n, n + 1 from generate_series(2, $1::bigint) n),
        stored as (insert into mate_relations (low_id, high_id, requester_id, state, answered_at)
                   select low, high, high, 'ACCEPTED', now() from pairs returning low_id, high_id)
   insert into mate_names (member_id, mate_id, mate_key)
   select low_id + high_id - id, id, nickname_key from stored join members on id in (low_id, high_id)`,
  `insert into chat_rooms (low_id, high_id, last_seq)
   select low_id, high_id, case when low_id = 1 and high_id = 2 then ${LONG_ROOM.messages} else ${EACH} end
     from mate_relations where $1::bigint > 0 order by low_id, high_id`,
  `insert into chat_room_members (member_id, room_id, other_id, updated_at)
   select member_id, id, low_id + high_id - member_id, now() - id * interval '1 second'
     from chat_rooms, unnest(array[low_id, high_id]) member_id where $1::bigint > 0`,
  `insert into chat_messages (room_id, seq, sender_id, client_message_id, contents, sent_at)
   select id, seq, case when seq % 3 = 0 then low_id else high_id end, id || '-' || seq || '-4f1d-9c3a-b2e7',
          seq || '번째 달리기, 오늘 저녁 7시에 한강에서 같이 해요!',
          now() - (last_seq - seq) * interval '1 second'
     from chat_rooms, generate_series(1, last_seq) seq where $1::bigint > 0`,
  `insert into notifications (member_id, type, sender_id, created_at, read_at)
   select ${RICH.id}, 'MATCHING_ACCEPTED', 2 + n % ${MATES}, now() - (${NOTIFICATIONS} - n) * interval '1 minute',
          case when n < ${NOTIFICATIONS} - 1000 then now() end
     from generate_series(1, ${NOTIFICATIONS}) n where $1::bigint > 0
   union all
   select n, 'MATCHING_ACCEPTED', n + 1, now(), null from generate_series(2, $1::bigint) n`,
  `insert into posts (author_id, title, category, hashtags, access_level, reply_count, created_at)
   select case when n = ${LONG_POST.id} then ${RICH.id} else n * 10 end, '한강 야간 러닝 후기 ' || n, 'RUNNING', '{한강}', true,
          case when n = ${LONG_POST.id} then ${LONG_POST.comments} else ${EACH} end, now() - interval '1 day'
     from generate_series(1, $1::bigint / 10) n order by n`,
  `insert into post_bodies (post_id, description) select id, '<p>같이 달려요.</p>' from posts where $1::bigint > 0`,
  `insert into post_comments (post_id, author_id, comment)
   select id, 2 + (id + n) % ${MATES}, '저도 갈래요. 몇 시에 어디서 만나나요? ' || n
     from posts, generate_series(1, reply_count) n where $1::bigint > 0`,
];

/** Fills an empty, migrated database with them and `members` others, at least as many as they have mates. */
export async function fill({ pool }: OpenDatabase, members: number): Promise<void> {
  const session = await pool.connect();
  try {
    // What is written here fits together, and what triggers keep is either written, too, or not read.
    await session.query("set session_replication_role = replica");
    for (const statement of FILL) await session.query(statement, [members]);
    await session.query(
      "insert into sessions (token_hash, member_id, expires_at) values ($1, $2, now() + interval '14 days')",
      [createHash("sha256").update(RICH.token).digest(), RICH.id],
    );
    await session.query("vacuum analyze");
  } finally {
    session.release();
  }
}
