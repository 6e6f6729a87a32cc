/** The pages of the post list: every SQL statement that reads them. */
import type { PostItem } from "@fitmate/contract/posts";
import type { Sport } from "@fitmate/contract/profile";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { TitleSearch } from "./titleGrams.ts";

/** Zero-based. */
export type Page = { page: number; size: number };

type Row = Omit<PostItem, "createdAt"> & { createdAt: Date };

/** The posts of a page whose ids `ids` (a query with a column `id`) finds, newest first. */
async function selectItems(db: Db, ids: RawBuilder<unknown>): Promise<PostItem[]> {
  const { rows } = await sql<Row>`
    select p.id as "postId", p.category, p.hashtags, p.title, p.access_level as "accessLevel",
           p.like_count as "likeCount", p.reply_count as "replyCount", p.view_count as "viewCount",
           p.created_at as "createdAt", m.nickname as "userNickname", m.profile_picture as "userImage"
      from (${ids}) as page
      join posts as p on p.id = page.id
      join members as m on m.id = p.author_id
     order by p.id desc`.execute(db);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** The place of a page in an order. The size is written out: a plan made once should know it. */
const place = ({ page, size }: Page) => sql`limit ${sql.lit(size)} offset ${page * size}`;

export function selectAll(db: Db, page: Page): Promise<PostItem[]> {
  return selectItems(db, sql`select id from posts order by id desc ${place(page)}`);
}

export function selectByCategory(db: Db, category: Sport, page: Page): Promise<PostItem[]> {
  return selectItems(db, sql`select id from posts where category = ${category} order by id desc ${place(page)}`);
}

export function selectByHashtag(db: Db, key: string, page: Page): Promise<PostItem[]> {
  return selectItems(
    db,
    sql`select post_id as id from post_hashtags where hashtag_key = ${key} order by post_id desc ${place(page)}`,
  );
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

const contains = ({ longWords }: TitleSearch) =>
  longWords.length === 0
    ? sql``
    : sql`and title_key like all (${longWords.map((word) => `%${escapeLike(word)}%`)}::text[])`;

/** How many titles match. By the index; longer words are looked at in the title as well. */
export async function countByTitle(db: Db, search: TitleSearch): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from posts where title_grams @> ${search.grams}::text[] ${contains(search)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * A page of the titles that match. Where matches are frequent, walking back from the newest post meets enough of them
 * soon; where they are rare, the index finds them all and they are sorted. A plan made for any word would choose wrongly
 * for one of the two, so the statement says which: `|| '{}'` keeps the index out of the walk.
 */
export function selectByTitle(db: Db, search: TitleSearch, walk: boolean, page: Page): Promise<PostItem[]> {
  if (walk) {
    return selectItems(
      db,
      sql`select id from posts where (title_grams || '{}') @> ${search.grams}::text[] ${contains(search)}
           order by id desc ${place(page)}`,
    );
  }
  return selectItems(
    db,
    sql`select id from (
          select id from posts where title_grams @> ${search.grams}::text[] ${contains(search)} offset 0
        ) as hit order by id desc ${place(page)}`,
  );
}
