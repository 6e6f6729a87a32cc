/** Words in the messages of a room. */
import type { ChatMessage } from "@fitmate/contract/chat";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { type GroupReader, messagesIn, toMessage } from "./messagesQueries.ts";

/** `words`: NFC, lower case. Messages from `start` up to but without `end` are looked through. */
export type MessageSearch = { words: readonly string[]; start: number; end: number; size: number };

/** Newest first. The primary key bounds what is read; within it every message is compared. */
export async function searchMessages(
  db: Db,
  roomId: number,
  { words, start, end, size }: MessageSearch,
  reader: GroupReader | undefined,
): Promise<ChatMessage[]> {
  const rows = await messagesIn(db, roomId, reader)
    .where("message.seq", ">=", start)
    .where("message.seq", "<", end)
    .where((is) => is.and(words.map(contains)))
    .orderBy("message.seq", "desc")
    .limit(sql.lit(size))
    .execute();
  return rows.map((row) => toMessage(roomId, row));
}

/**
 * Both spellings of Hangul are looked for as they stand: normalizing every message would take fifty times as long. Only a
 * word with upper case needs the messages in lower case.
 */
function contains(word: string) {
  const contents = word === word.toUpperCase() ? sql`message.contents` : sql`lower(message.contents)`;
  return sql<boolean>`(strpos(${contents}, ${word}) > 0 or strpos(${contents}, ${word.normalize("NFD")}) > 0)`;
}
