/** Deleting a message: what it said and showed goes, its place stays. */
import type { ChatPicture } from "@fitmate/contract/chat";
import { CHAT_DELETE_MINUTES } from "@fitmate/contract/limits";
import { sql, type Transaction } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { hidden } from "../../platform/db/hidden.ts";
import type { Database } from "../../platform/db/schema.ts";

type Deletable = {
  /** Null: the room itself says it. */
  senderId: number | null;
  /** Unsigned. */
  pictures: ChatPicture[] | null;
  proposalId: number | null;
  isDeleted: boolean;
  /** By the clock of the database, which has said when it was sent. */
  isTooOld: boolean;
};

/**
 * Locks the message, so that of two who delete it at once the second one sees that it is gone, and its room: nobody sends one of
 * its pictures again meanwhile.
 */
export async function lockMessage(
  trx: Transaction<Database>,
  roomId: number,
  seq: number,
): Promise<Deletable | undefined> {
  return (
    trx
      .selectFrom("chat_messages as message")
      .innerJoin("chat_rooms as room", "room.id", "message.room_id")
      .select("message.sender_id as senderId")
      // What is hidden is there to its sender, who may delete it.
      .select(
        sql<ChatPicture[] | null>`coalesce(message.pictures, nullif(hidden -> 'pictures', 'null'))`.as("pictures"),
      )
      .select(sql<number | null>`coalesce(message.proposal_id, (hidden ->> 'proposalId')::bigint)`.as("proposalId"))
      .select(sql<boolean>`deleted_at is not null and hidden is null`.as("isDeleted"))
      .select(sql<boolean>`sent_at < now() - make_interval(mins => ${sql.lit(CHAT_DELETE_MINUTES)})`.as("isTooOld"))
      .where("message.room_id", "=", roomId)
      .where("message.seq", "=", seq)
      .forUpdate()
      .executeTakeFirst()
  );
}

/** Leaves its name of the sender's browser: a late second try is not to store it again. */
export async function emptyMessage(db: Db, roomId: number, seq: number): Promise<void> {
  await db
    .updateTable("chat_messages")
    .set({ contents: "", pictures: null, proposal_id: null, hidden: null, deleted_at: sql<Date>`now()` })
    .where("room_id", "=", roomId)
    .where("seq", "=", seq)
    .execute();
}

/** Whether a message of the room shows the picture at `address`, which is unsigned, or would if it were not hidden. */
export async function isShown(db: Db, roomId: number, address: string): Promise<boolean> {
  const picture = sql`${hidden("text", JSON.stringify([{ address }]))}::jsonb`;
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from chat_messages where pictures @> ${picture} and room_id = ${hidden("bigint", roomId)})
        or exists (select from chat_messages
                    where room_id = ${roomId} and hidden is not null and hidden -> 'pictures' @> ${picture}) as is`.execute(
    db,
  );
  return rows[0]?.is ?? false;
}
