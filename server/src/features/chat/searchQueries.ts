/** Words in the messages of a room. */
import type { ChatMessage } from "@fitmate/contract/chat";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { isProposalHidden } from "../meetups/plans/proposalQueries.ts";
import { asReadBy, messagesIn, type Reader } from "./messagesQueries.ts";
import { toMessage } from "./wire.ts";

/** `words`: NFC, lower case. Messages from `start` up to but without `end` are looked through. */
export type MessageSearch = { words: readonly string[]; start: number; end: number; size: number };

/** Newest first. The primary key bounds what is read; within it every message is compared. */
export async function searchMessages(
  db: Db,
  roomId: number,
  { words, start, end, size }: MessageSearch,
  reader: Reader,
): Promise<ChatMessage[]> {
  const rows = await messagesIn(db, roomId, reader)
    .where("message.seq", ">=", start)
    .where("message.seq", "<", end)
    .where((is) => is.and(words.map((word) => contains(word, reader))))
    .where(sql<boolean>`not ${isProposalHidden(sql`message.proposal_id`, reader.memberId)}`)
    .orderBy("message.seq", "desc")
    .limit(sql.lit(size))
    .execute();
  return rows.map((row) => toMessage(roomId, row));
}

/**
 * Both spellings of Hangul are looked for as they stand: normalizing every message would take fifty times as long. Only a
 * word with upper case needs the messages in lower case.
 */
function contains(word: string, { memberId }: Reader) {
  const said = asReadBy(memberId).contents;
  const contents = word === word.toUpperCase() ? said : sql`lower(${said})`;
  return sql<boolean>`(strpos(${contents}, ${word}) > 0 or strpos(${contents}, ${word.normalize("NFD")}) > 0)`;
}
