/**
 * Messages that moderators have hidden: their rows look like those of deleted ones, and what they said is kept beside it, where their
 * sender goes on reading it (`asReadBy`).
 */
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

export type Changed = { seq: number; senderId: number };

/** Hides those of `seqs` that say something; answers them. */
export async function hideMessages(db: Db, roomId: number, seqs: readonly number[]): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    update chat_messages
       set hidden = jsonb_build_object('contents', contents, 'pictures', pictures, 'proposalId', proposal_id),
           contents = '', pictures = null, proposal_id = null, deleted_at = now()
     where room_id = ${roomId} and seq = any(${seqs}::bigint[]) and deleted_at is null and line is null
    returning seq, sender_id as "senderId"`.execute(db);
  return rows;
}

/** Brings back those of `seqs` that were hidden; answers them. */
export async function showMessages(db: Db, roomId: number, seqs: readonly number[]): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    update chat_messages
       set contents = hidden ->> 'contents', pictures = nullif(hidden -> 'pictures', 'null'),
           proposal_id = (hidden ->> 'proposalId')::bigint, deleted_at = null, hidden = null
     where room_id = ${roomId} and seq = any(${seqs}::bigint[]) and hidden is not null
    returning seq, sender_id as "senderId"`.execute(db);
  return rows;
}

/** Everybody who is in the room. */
export async function selectMemberIds(db: Db, roomId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select unnest(array[low_id, high_id]) as id from chat_rooms where id = ${roomId} and low_id is not null
    union all
    select member_id from chat_room_members where room_id = ${roomId} and other_id is null`.execute(db);
  return rows.map(({ id }) => id);
}
