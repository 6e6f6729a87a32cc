/** The totals of lists are what a recount of the posts in them comes to. */
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { atOnce, type Invariant, piecewise } from "../../platform/db/invariant.ts";
import { isWithin } from "../../platform/db/walk.ts";
import { lockTotals, type TotalKind } from "./totalQueries.ts";

type TotalKey = { kind: TotalKind; key: string };

/** Of a row `p` of posts: it counts in lists that are not made of its words (`listedAs`). */
const IS_LISTED = sql<boolean>`(p.hidden_at is null or p.gives_way_until is not null)`;

/** How many posts there are of the total `t`. */
const RECOUNT = {
  all: sql`(select count(*) from posts p where ${IS_LISTED})`,
  category: sql`(select count(*) from posts p where ${IS_LISTED} and p.category = t.key)`,
  hashtag: sql`(select count(*) from post_hashtags h where h.hashtag_key = t.key)`,
  gram: sql`(select count(*) from post_titles n where title_grams(n.title_key) @> array[t.key])`,
};

async function keepRecount(trx: Db, keys: readonly TotalKey[]): Promise<void> {
  const [kinds, names] = [keys.map(({ kind }) => kind), keys.map(({ key }) => key)];
  await lockTotals(trx, kinds, names);
  for (const kind of new Set(kinds)) {
    const own = keys.flatMap((each) => (each.kind === kind ? each.key : []));
    await sql`update post_totals t set total = ${RECOUNT[kind]}
      where t.kind = ${kind} and t.key = any (${own}::text[])`.execute(trx);
  }
}

const lists: Invariant<TotalKey> = {
  name: "totals of posts, all and by sport",
  statements: () =>
    atOnce(sql<TotalKey>`
      with recount as (
        select 'all' as kind, '' as key, count(*) as total from posts p where ${IS_LISTED}
        union all select 'category', p.category, count(*) from posts p where ${IS_LISTED} group by p.category),
      kept as (select kind, key, total from post_totals where kind in ('all', 'category'))
      select kind, key from recount full join kept using (kind, key)
       where coalesce(recount.total, 0) <> coalesce(kept.total, 0)`),
  repair: keepRecount,
};

const hashtags: Invariant<TotalKey> = {
  name: "totals of posts by hashtag",
  statements: (db) =>
    piecewise(
      db,
      { table: "post_totals", key: ["key"], size: 5_000, where: sql<boolean>`kind = 'hashtag'` },
      (stretch) => sql<TotalKey>`
        with recount as (
          select h.hashtag_key as key, count(*) as total from post_hashtags h
           where ${isWithin(stretch, ["h.hashtag_key"])} group by h.hashtag_key),
        kept as (select t.key, t.total from post_totals t where t.kind = 'hashtag' and ${isWithin(stretch, ["t.key"])})
        select 'hashtag' as kind, key from recount full join kept using (key)
         where coalesce(recount.total, 0) <> coalesce(kept.total, 0)`,
    ),
  repair: keepRecount,
};

/** From both sides: what is counted, and what is counted nowhere. */
async function* gramStatements(db: Db) {
  yield* piecewise(
    db,
    { table: "post_totals", key: ["key"], size: 500, where: sql<boolean>`kind = 'gram'` },
    (stretch) => sql<TotalKey>`
      select t.kind, t.key from post_totals t
       where t.kind = 'gram' and ${isWithin(stretch, ["t.key"])} and t.total <> ${RECOUNT.gram}`,
  );
  yield* piecewise(
    db,
    { table: "post_titles", key: ["post_id"], size: 5_000 },
    (stretch) => sql<TotalKey>`
      select distinct 'gram' as kind, gram as key from post_titles n, unnest(title_grams(n.title_key)) as gram
       where ${isWithin(stretch, ["n.post_id"])}
         and not exists (select from post_totals t where t.kind = 'gram' and t.key = gram)`,
  );
}

const grams: Invariant<TotalKey> = {
  name: "totals of posts by the words of their titles",
  statements: gramStatements,
  repair: keepRecount,
};

export const postTotals: readonly Invariant[] = [lists, hashtags, grams];
