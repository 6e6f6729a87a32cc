/** A long-lived messenger: one member with very many rooms, others with theirs, and millions of messages. */
import { createHash } from "node:crypto";
import type { OpenDatabase } from "../../server/src/platform/db/database.ts";

/** The member who reads. */
export const ME = { id: 1, nickname: "m1", token: "bench".padEnd(43, "x") };
/** The long one; all others share the rest of the messages evenly. */
export const LONG_ROOM = { id: 1, messages: 100_000 };
/** Mine; there are as many of other members. */
export const MY_ROOMS = 10_000;
/** A word of one message in a thousand. */
export const SELDOM = "등산";

/** The first half of the rooms is mine with everybody else, the second half that of neighbours among them. */
const ROOMS = `
  insert into chat_rooms (low_id, high_id, last_seq)
  select case when n <= $1::bigint then 1 else n - $1::bigint + 1 end,
         case when n <= $1::bigint then n + 1 else n - $1::bigint + 2 end,
         case when n = $2::bigint then $3::bigint else $4::bigint end
    from generate_series(1, 2 * $1::bigint) n`;

const MESSAGES = `
  insert into chat_messages (room_id, seq, sender_id, client_message_id, contents, sent_at)
  select room.id, seq, case when seq % 3 = 0 then low_id else high_id end, room.id || '-' || seq || '-4f1d-9c3a-b2e7',
         seq || case when seq % 1000 = 7 then '번째 ${SELDOM}' else '번째 달리기' end || ', 오늘 저녁 7시에 한강에서 같이 해요!',
         now() - (last_seq - seq) * interval '1 minute'
    from chat_rooms room, generate_series(1, last_seq) seq
   where room.id between $1 and $2`;

const ROOMS_AT_ONCE = 1_000;

/** Fills an empty, migrated database with about `messages` messages. */
export async function fill({ pool }: OpenDatabase, messages: number): Promise<void> {
  await pool.query(
    "insert into members (nickname, nickname_key, is_public) select 'm' || n, 'm' || n, true from generate_series(1, $1) n",
    [MY_ROOMS + 2],
  );
  const hash = createHash("sha256").update(ME.token).digest();
  await pool.query(
    "insert into sessions (token_hash, member_id, expires_at) values ($1, $2, now() + interval '1 day')",
    [hash, ME.id],
  );
  const each = Math.max(1, Math.round((messages - LONG_ROOM.messages) / (2 * MY_ROOMS - 1)));
  await pool.query(ROOMS, [MY_ROOMS, LONG_ROOM.id, LONG_ROOM.messages, each]);
  await pool.query(
    `insert into mate_relations (low_id, high_id, requester_id, state, answered_at)
     select low_id, high_id, high_id, 'ACCEPTED', now() from chat_rooms`,
  );
  await pool.query(
    `insert into chat_room_members (member_id, room_id, other_id, updated_at)
     select member_id, id, low_id + high_id - member_id, now() - id * interval '1 minute'
       from chat_rooms, unnest(array[low_id, high_id]) member_id`,
  );
  const restore = await dropConstraints(pool);
  for (let first = 1; first <= 2 * MY_ROOMS; first += ROOMS_AT_ONCE)
    await pool.query(MESSAGES, [first, first + ROOMS_AT_ONCE - 1]);
  await restore();
  await pool.query("vacuum analyze");
}

/** Indexes made at the end take a fraction of the time. The answer brings all constraints back as they were. */
async function dropConstraints(pool: OpenDatabase["pool"]): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = 'chat_messages'::regclass and contype in ('p', 'u', 'f')`,
  );
  for (const { name } of rows) await pool.query(`alter table chat_messages drop constraint ${name}`);
  return async () => {
    await pool.query("set maintenance_work_mem = '512MB'");
    for (const { name, definition } of rows)
      await pool.query(`alter table chat_messages add constraint ${name} ${definition}`);
  };
}
