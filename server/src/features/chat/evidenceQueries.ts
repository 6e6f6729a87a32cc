/** The copy that a report takes of messages, and nothing else, for somebody who may read them themselves. */
import type { Db } from "../../platform/db/database.ts";
import { sql } from "kysely";
import { asReadBy } from "./messagesQueries.ts";

export type CopiedMessage = {
  seq: number;
  senderId: number | null;
  contents: string;
  /** Unsigned. */
  pictures: string[];
  sentAt: Date;
};

/** Those of `seqs` in the room that the member can read there and that still say something, in their order. */
export async function copyMessages(
  db: Db,
  roomId: number,
  memberId: number,
  seqs: readonly number[],
): Promise<CopiedMessage[]> {
  const read = asReadBy(memberId);
  const { rows } = await sql<CopiedMessage>`
    select message.seq, message.sender_id as "senderId", ${read.contents} as contents, message.sent_at as "sentAt",
           array(select picture ->> 'address' from jsonb_array_elements(coalesce(${read.pictures}, '[]')) picture) as pictures
      from chat_room_members side
      join chat_messages message on message.room_id = side.room_id and message.seq > side.since_seq
     where side.member_id = ${memberId} and side.room_id = ${roomId} and message.seq = any(${seqs}::bigint[])
       and ${read.deletedAt} is null and message.line is null
     order by message.seq`.execute(db);
  return rows;
}
