/** How many posts there are of each kind: every SQL statement on post_totals. */
import { hashtagKey } from "@fitmate/contract/hashtagRules";
import type { Sport } from "@fitmate/contract/profile";
import { sql } from "kysely";
import { deleteOnAWalk } from "../../platform/db/cleaning.ts";
import type { Db } from "../../platform/db/database.ts";
import { spellingOf } from "./spelling.ts";
import { titleKey } from "./titleGrams.ts";

export type TotalKind = "all" | "category" | "hashtag" | "gram";

/** What of a post decides in which lists it stands. */
export type Listed = { title: string; category: Sport; hashtags: readonly string[] };

/** As what a post is counted: not at all where it is hidden; found by none of its words where it gives way to a placeholder. */
export function listedAs(
  { title, category, hashtags }: Listed,
  standing: { isHidden: boolean; placeholder: object | null },
): Listed | undefined {
  if (!standing.isHidden) return { title, category, hashtags };
  return standing.placeholder ? { title: "", category, hashtags: [] } : undefined;
}

export async function selectTotal(db: Db, kind: TotalKind, key: string): Promise<number> {
  const row = await db
    .selectFrom("post_totals")
    .select("total")
    .where("kind", "=", kind)
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.total ?? 0;
}

/** Counts a post that is new, in its transaction. Takes the rows in the order of `changeTotals`. */
export async function addToTotals(db: Db, { title, category, hashtags }: Listed): Promise<void> {
  const keys = [...new Set(hashtags.map(hashtagKey))];
  const spellings = keys.map(spellingOf);
  await sql`
    insert into post_totals as t (kind, key, total, letters, initials)
    select kind, key, 1, letters, initials
      from (select 'all' as kind, '' as key, null as letters, null as initials
            union all select 'category', ${category}, null, null
            union all select 'gram', unnest(title_grams(${titleKey(title)})), null, null
            union all select 'hashtag', tag.*
              from unnest(${keys}::text[], ${spellings.map((each) => each.letters)}::text[],
                          ${spellings.map((each) => each.initials)}::text[]) as tag) as wanted
     order by kind collate "C", key collate "C"
    on conflict (kind, key) do update set total = t.total + 1`.execute(db);
}

/**
 * Counts a post that was one thing and is another now; undefined = no longer there. In the transaction of that change. The
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
    for (const key of new Set(listed.hashtags.map(hashtagKey))) count("hashtag", key, by);
    for (const gram of await gramsOf(db, listed.title)) count("gram", gram, by);
  }
  const real = [...changes.values()].filter(({ by }) => by !== 0);
  if (real.length === 0) return;
  const [kinds, keys, bys] = [real.map(({ kind }) => kind), real.map(({ key }) => key), real.map(({ by }) => by)];
  await lockTotals(db, kinds, keys);
  await sql`update post_totals as t set total = t.total + change.by
    from unnest(${kinds}::text[], ${keys}::text[], ${bys}::bigint[]) as change (kind, key, by)
    where t.kind = change.kind and t.key = change.key`.execute(db);
}

async function gramsOf(db: Db, title: string): Promise<string[]> {
  const { rows } = await sql<{ grams: string[] | null }>`select title_grams(${titleKey(title)}) as grams`.execute(db);
  return rows[0]?.grams ?? [];
}

/** Makes the rows that are missing and locks them all, in one order. */
export async function lockTotals(db: Db, kinds: TotalKind[], keys: string[]): Promise<void> {
  const spellings = keys.map((key, index) => (kinds[index] === "hashtag" ? spellingOf(key) : undefined));
  const [letters, initials] = [spellings.map((each) => each?.letters), spellings.map((each) => each?.initials)];
  await sql`insert into post_totals as t (kind, key, total, letters, initials)
    select kind, key, 0, letters, initials
      from unnest(${kinds}::text[], ${keys}::text[], ${letters}::text[], ${initials}::text[])
           as wanted (kind, key, letters, initials)
    order by kind collate "C", key collate "C"
    on conflict (kind, key) do update set total = t.total`.execute(db);
}

/** Forgets what no post is counted under any more. No index on totals: counting would have to move it, too. */
export async function forgetEmptyTotals(db: Db): Promise<void> {
  await deleteOnAWalk(db, "post_totals", ["kind", "key"], sql`total = 0`);
}
