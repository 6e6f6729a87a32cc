/** What is kept of posts is what a recount of likes, comments and readers comes to; of the totals of lists: totalInvariantQueries.ts. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { type Invariant, piecewise } from "../../platform/db/invariant.ts";
import { isWithin } from "../../platform/db/walk.ts";

type PostKey = { id: number };

const WALK = { table: "posts", key: ["id"], size: 5_000 } as const;

/** Of a row `p` of posts. */
const LIKES = sql<number>`(select count(*) from post_likes l where l.post_id = p.id)`;
/** Those that are shown, or give way for a time. */
const COMMENTS = sql<number>`
  (select count(*) from post_comments c
    where c.post_id = p.id and not c.is_deleted and (c.hidden is null or c.gives_way_until is not null))`;
/** Readers of days that are over are forgotten: the count is that many at least. */
const VIEWS = sql<number>`greatest(p.view_count, (select count(*) from post_views v where v.post_id = p.id))`;

function countOf(name: string, column: string, recount: RawBuilder<number>): Invariant<PostKey> {
  const kept = sql.ref(column);
  return {
    name,
    statements: (db) =>
      piecewise(
        db,
        WALK,
        (stretch) => sql<PostKey>`
          select p.id from posts p where ${isWithin(stretch, ["p.id"])} and p.${kept} <> ${recount} order by p.id`,
      ),
    async repair(trx, keys) {
      const ids = keys.map(({ id }) => id);
      await lockPosts(trx, ids);
      await sql`
        update posts p set ${kept} = ${recount} where p.id = any (${ids}::bigint[]) and p.${kept} <> ${recount}`.execute(
        trx,
      );
    },
  };
}

async function lockPosts(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`select from posts where id = any (${ids}::bigint[]) order by id for no key update`.execute(trx);
}

export const postCounts: readonly Invariant[] = [
  countOf("likes of posts", "like_count", LIKES),
  countOf("comments of posts", "reply_count", COMMENTS),
  countOf("views of posts, as far as readers are known", "view_count", VIEWS),
];
