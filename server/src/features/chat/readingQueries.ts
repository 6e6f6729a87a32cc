/** How far a member has read. */
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

/**
 * Moves the member's reading forward to `seq` or to the room's end; answers where it was, where it is then and how many messages
 * are left, or undefined when it did not move. Call inside a transaction.
 */
export async function advanceReading(
  db: Db,
  roomId: number,
  memberId: number,
  seq: number,
): Promise<{ before: number; readSeq: number; left: number } | undefined> {
  // First the lock, then the counting, in two statements: the second one sees what was committed while the first waited.
  const side = await db
    .selectFrom("chat_room_members")
    .select("last_read_seq as before")
    .where("member_id", "=", memberId)
    .where("room_id", "=", roomId)
    .forUpdate()
    .executeTakeFirst();
  // Of the room of the side, not of `roomId`: for a value that it knows PostgreSQL would plan anew each time.
  const { rows } = await sql<{ readSeq: number; left: number }>`
    update chat_room_members side
       set last_read_seq = target.seq,
           unread_count = (select count(*) from chat_messages message
                            where message.room_id = side.room_id and message.seq > target.seq and message.sender_id <> ${memberId})
      from (select least(last_seq, ${seq}) as seq from chat_rooms where id = ${roomId}) as target
     where side.member_id = ${memberId} and side.room_id = ${roomId} and side.last_read_seq < target.seq
    returning target.seq as "readSeq", side.unread_count as left`.execute(db);
  return side && rows[0] && { ...side, ...rows[0] };
}

/**
 * The member has read the message at `seq`, which this transaction has stored: where nothing else waits for them there. What they have
 * not seen before it stays unread, and the message with it.
 */
export async function readIfAlone(db: Db, roomId: number, memberId: number, seq: number): Promise<void> {
  await db
    .updateTable("chat_room_members")
    .set({ last_read_seq: seq, unread_count: 0 })
    .where("member_id", "=", memberId)
    .where("room_id", "=", roomId)
    .where("unread_count", "=", 1)
    .execute();
}
