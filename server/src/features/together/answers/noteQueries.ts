/** Every SQL statement on what only the moderators are told. */
import { TRAINING_NOTE_DAYS } from "@fitmate/contract/limits";
import { sql } from "kysely";
import { deleteInSteps } from "../../../platform/db/cleaning.ts";
import type { Db } from "../../../platform/db/database.ts";

export type NewNote = { gatheringId: number; authorId: number; aboutId: number | null; text: string };

/** Stores a note and answers its id, if the member has written fewer than `most` of that gathering, whose questions are locked. */
export async function insertNote(db: Db, note: NewNote, most: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into training_notes (gathering_id, author_id, about_id, text)
    select ${note.gatheringId}, ${note.authorId}, ${note.aboutId}::bigint, ${note.text}
     where (select count(*) from training_notes
             where author_id = ${note.authorId} and gathering_id = ${note.gatheringId}) < ${sql.lit(most)}
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Removes what was written six months ago. */
export function removeOldNotes(db: Db): Promise<void> {
  return deleteInSteps(
    db,
    "training_notes",
    sql`written_at < now() - ${sql.lit(`${TRAINING_NOTE_DAYS} days`)}::interval`,
  );
}
