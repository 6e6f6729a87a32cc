/**
 * Which history the database is in. Another one begins when a standby takes over, and when a backup is brought to an earlier
 * time: what was committed last may be gone then, and its numbers are given out again.
 */
import { sql } from "kysely";
import type { Db } from "./database.ts";

/** PostgreSQL's timeline, read in the statement that uses it. A standby, on which nothing can be written, has none: it throws. */
export const timeline = sql<string>`left(pg_walfile_name(pg_current_wal_lsn()), 8)`;

export async function readTimeline(db: Db): Promise<string> {
  const answer = await db.selectNoFrom(timeline.as("timeline")).executeTakeFirstOrThrow();
  return answer.timeline;
}

/** A look that calls `onChange` when the timeline is another one than at the look before. */
export function watchTimeline(db: Db, onChange: () => void): () => Promise<void> {
  let known: string | undefined;
  return async () => {
    const current = await readTimeline(db);
    const isOther = known !== undefined && current !== known;
    known = current;
    if (isOther) onChange();
  };
}
