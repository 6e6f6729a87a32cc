/** Members, sessions, mates and rooms, made straight in the database of the measured server. */
import { createHash } from "node:crypto";
import type pg from "pg";
import type { Room } from "./load.ts";

/** Makes `count` pairs of mates with a room each in an empty, migrated database. */
export async function makeRooms(pool: pg.Pool, count: number): Promise<Room[]> {
  const tokens = Array.from({ length: 2 * count }, (_, index) => `bench${index}`.padEnd(43, "x"));
  await pool.query(
    "insert into members (nickname, nickname_key, is_public) select 'm' || n, 'm' || n, true from generate_series(1, $1) n",
    [2 * count],
  );
  await pool.query(
    `insert into sessions (token_hash, member_id, expires_at)
     select hash, n, now() + interval '1 day' from unnest($1::bytea[]) with ordinality as made (hash, n)`,
    [tokens.map((token) => createHash("sha256").update(token).digest())],
  );
  await pool.query(
    `insert into mate_relations (low_id, high_id, requester_id, state, answered_at)
     select 2 * n - 1, 2 * n, 2 * n, 'ACCEPTED', now() from generate_series(1, $1) n`,
    [count],
  );
  await pool.query("insert into chat_rooms (low_id, high_id) select 2 * n - 1, 2 * n from generate_series(1, $1) n", [
    count,
  ]);
  await pool.query(
    `insert into chat_room_members (member_id, room_id, other_id)
     select low_id, id, high_id from chat_rooms union all select high_id, id, low_id from chat_rooms`,
  );
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    tokens: [tokens[2 * index] ?? "", tokens[2 * index + 1] ?? ""],
  }));
}
