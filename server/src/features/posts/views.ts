/**
 * Who has read what: each reader counts once a post and day. Reading only notes it here; what was noted is stored
 * together, at most a moment later, so that no reader waits for it.
 */
import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";

const KOREA_AHEAD_MS = 9 * 3_600_000;
/** Past this many notes in a moment the rest goes uncounted. */
const NOTES_MAX = 10_000;

/** A member, or what a visitor's requests have in common. */
export type Reader = { memberId: number } | { address: string; agent: string };

type Note = { day: string; postId: number; reader: Reader };

/** The day in Korea. */
function dayOf(moment: number): string {
  return new Date(moment + KOREA_AHEAD_MS).toISOString().slice(0, 10);
}

export type ViewCounter = {
  note(postId: number, reader: Reader): void;
  /** Stores what was noted. What cannot be stored is kept for the next time. */
  store(): Promise<void>;
};

export function createViewCounter(db: Db): ViewCounter {
  let notes: Note[] = [];
  const salts = new Map<string, string>();

  async function nameOf({ day, reader }: Note): Promise<string> {
    if ("memberId" in reader) return `m${reader.memberId}`;
    const salt = salts.get(day) ?? (await daySalt(db, day));
    salts.clear();
    salts.set(day, salt);
    return createHash("sha256").update(`${salt}\n${reader.address}\n${reader.agent}`).digest("base64url").slice(0, 22);
  }

  return {
    note(postId, reader) {
      if (notes.length < NOTES_MAX) notes.push({ day: dayOf(Date.now()), postId, reader });
    },
    async store() {
      if (notes.length === 0) return;
      const taken = notes;
      notes = [];
      try {
        const views: View[] = [];
        for (const note of taken) views.push({ ...note, reader: await nameOf(note) });
        await insertViews(db, views);
      } catch (error) {
        notes = [...taken, ...notes].slice(0, NOTES_MAX);
        throw error;
      }
    },
  };
}

/** The same on every node, gone the day after. */
async function daySalt(db: Db, day: string): Promise<string> {
  await sql`insert into post_view_salts (day, salt) values (${day}, ${randomBytes(16).toString("base64url")})
    on conflict do nothing`.execute(db);
  const { salt } = await db
    .selectFrom("post_view_salts")
    .select("salt")
    .where("day", "=", day)
    .executeTakeFirstOrThrow();
  return salt;
}

type View = { day: string; postId: number; reader: string };

async function insertViews(db: Db, views: readonly View[]): Promise<void> {
  const [days, ids, readers] = [
    views.map(({ day }) => day),
    views.map(({ postId }) => postId),
    views.map(({ reader }) => reader),
  ];
  await inTransaction(db, async (trx) => {
    // In one order, so that two nodes wait for each other instead of locking each other out. Deleted posts drop out.
    const { rows } = await sql<{ id: number }>`select id from posts where id = any(${ids}::bigint[])
      order by id for no key update`.execute(trx);
    await sql`
      with new as (
        insert into post_views (day, post_id, reader)
        select distinct day, post_id, reader from unnest(${days}::date[], ${ids}::bigint[], ${readers}::text[])
          as view (day, post_id, reader)
         where post_id = any(${rows.map(({ id }) => id)}::bigint[])
        on conflict do nothing returning post_id
      ), counted as (select post_id, count(*) as views from new group by post_id)
      update posts set view_count = view_count + views from counted where id = post_id`.execute(trx);
  });
}

/** Forgets the readers of days that are over. */
export async function forgetReaders(db: Db): Promise<void> {
  const yesterday = dayOf(Date.now() - 24 * 3_600_000);
  await sql`delete from post_views where day < ${yesterday}`.execute(db);
  await sql`delete from post_view_salts where day < ${yesterday}`.execute(db);
}
