/** How many posts there are of each kind: every SQL statement on post_totals. */
import type { Sport } from "@fitmate/contract/profile";
import { hashtagKey } from "@fitmate/contract/posts";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

type TotalKind = "all" | "category" | "hashtag";

/** What of a post decides in which lists it stands. */
export type Listed = { category: Sport; hashtags: readonly string[] };

export async function selectTotal(db: Db, kind: TotalKind, key: string): Promise<number> {
  const row = await db
    .selectFrom("post_totals")
    .select("total")
    .where("kind", "=", kind)
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.total ?? 0;
}

/**
 * Counts a post that was one thing and is another now; undefined = not there. In the transaction of that change. The
 * rows are changed in one order, so that transactions wait for each other instead of locking each other out.
 */
export async function changeTotals(db: Db, before: Listed | undefined, after: Listed | undefined): Promise<void> {
  const changes = new Map<string, { kind: TotalKind; key: string; by: number }>();
  const count = (kind: TotalKind, key: string, by: number) => {
    const id = `${kind} ${key}`;
    changes.set(id, { kind, key, by: (changes.get(id)?.by ?? 0) + by });
  };
  for (const [listed, by] of [[before, -1] as const, [after, 1] as const]) {
    if (!listed) continue;
    count("all", "", by);
    count("category", listed.category, by);
    for (const hashtag of listed.hashtags) count("hashtag", hashtagKey(hashtag), by);
  }
  const real = [...changes.values()].filter(({ by }) => by !== 0);
  if (real.length === 0) return;
  const [kinds, keys, bys] = [real.map(({ kind }) => kind), real.map(({ key }) => key), real.map(({ by }) => by)];
  await lockTotals(db, kinds, keys);
  await sql`update post_totals as t set total = t.total + change.by
    from unnest(${kinds}::text[], ${keys}::text[], ${bys}::bigint[]) as change (kind, key, by)
    where t.kind = change.kind and t.key = change.key`.execute(db);
}

/** Makes the rows that are missing and locks them all, in one order. */
async function lockTotals(db: Db, kinds: string[], keys: string[]): Promise<void> {
  await sql`insert into post_totals as t (kind, key, total)
    select kind, key, 0 from unnest(${kinds}::text[], ${keys}::text[]) as wanted (kind, key)
    order by kind collate "C", key collate "C"
    on conflict (kind, key) do update set total = t.total`.execute(db);
}
