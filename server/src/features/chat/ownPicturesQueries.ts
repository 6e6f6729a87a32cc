/** A member's own photos in a room, for what else they write of it. */
import type { ChatPicture } from "@fitmate/contract/chat";
import { CHAT_SEARCH_REACH } from "@fitmate/contract/limits";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { asReadBy } from "./messagesQueries.ts";

/** The photos of the messages the member has sent in the room since a moment, newest first, unsigned; of its last messages only. */
export async function selectOwnPictures(
  db: Db,
  roomId: number,
  memberId: number,
  since: Date,
  size: number,
): Promise<ChatPicture[]> {
  const { rows } = await sql<{ picture: ChatPicture }>`
    select picture
      from (select seq, sender_id, ${asReadBy(memberId).pictures} as pictures, sent_at from chat_messages message
             where room_id = ${roomId} order by seq desc limit ${sql.lit(CHAT_SEARCH_REACH)}) said,
           jsonb_array_elements(said.pictures) with ordinality as shown (picture, place)
     where sender_id = ${memberId} and sent_at >= ${since}
     order by seq desc, place limit ${sql.lit(size)}`.execute(db);
  return rows.map(({ picture }) => picture);
}
