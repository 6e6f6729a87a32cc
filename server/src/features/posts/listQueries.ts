/** The pages of the post list: every SQL statement that reads them. */
import { MEMBERS } from "../accounts/memberQueries.ts";
import type { Sport } from "@fitmate/contract/profile";
import type { Visibility } from "@fitmate/contract/visibility";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { ownedBefore, ownedBy } from "../../platform/db/owned.ts";
import { VISIBILITY } from "./queries.ts";
import type { TitleSearch } from "./titleGrams.ts";

/** Zero-based. */
export type Page = { page: number; size: number };

/** A post as lists show it. */
export type ListedPost = {
  postId: number;
  category: Sport;
  hashtags: string[];
  title: string;
  authorPicture: string | null;
  author: string;
  likeCount: number;
  commentCount: number;
  viewCount: number;
  visibility: Visibility;
  createdAt: string;
  /** A placeholder stands in its place: nothing is told of what it says and who wrote it. */
  gaveWay?: true;
};

type Row = Omit<ListedPost, "createdAt" | "gaveWay"> & { createdAt: Date; givesWay: boolean };

/** Posts that lists show, or a placeholder in their place. */
const LISTED = sql`(hidden_at is null or gives_way_until is not null)`;

/** The posts of a page whose ids `ids` (a query with a column `id`) finds, newest first. */
async function selectItems(db: Db, ids: RawBuilder<unknown>): Promise<ListedPost[]> {
  const { rows } = await sql<Row>`
    select p.id as "postId", p.category, p.hashtags, p.title, ${VISIBILITY} as visibility,
           p.like_count as "likeCount", p.reply_count as "commentCount", p.view_count as "viewCount",
           p.created_at as "createdAt", m.nickname as author, m.profile_picture as "authorPicture",
           p.gives_way_until is not null as "givesWay"
      from (${ids}) as page
      join posts as p on p.id = page.id
      join ${MEMBERS} as m on m.id = p.author_id
     order by p.id desc`.execute(db);
  return rows.map(({ givesWay, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    ...(givesWay && { title: "", hashtags: [], author: "", authorPicture: null, gaveWay: true }),
  }));
}

/** The place of a page in an order. What is written out is known to a plan that is made once, for all first pages. */
const place = ({ page, size }: Page) =>
  page === 0 ? sql`limit ${sql.lit(size)}` : sql`limit ${sql.lit(size)} offset ${page * size}`;

export function selectAll(db: Db, page: Page): Promise<ListedPost[]> {
  // With a value in it, as the others have, the statement is prepared once instead of planned each time.
  return selectItems(db, sql`select id from posts where id > ${0} and ${LISTED} order by id desc ${place(page)}`);
}

export function selectByCategory(db: Db, category: Sport, page: Page): Promise<ListedPost[]> {
  return selectItems(
    db,
    sql`select id from posts where ${ownedBy("category", category)} and ${LISTED} order by category desc, id desc ${place(page)}`,
  );
}

export function selectByHashtag(db: Db, key: string, page: Page): Promise<ListedPost[]> {
  return selectItems(
    db,
    sql`select post_id as id from post_hashtags where ${ownedBy("hashtag_key", key)}
         order by hashtag_key desc, post_id desc ${place(page)}`,
  );
}

/** The public posts of a member, newest first, from the one before `cursor`. No placeholder: it would stand there with its author. */
export function selectPublicPosts(
  db: Db,
  authorId: number,
  { cursor, size }: { cursor?: number | undefined; size: number },
): Promise<ListedPost[]> {
  return selectItems(
    db,
    sql`select id from posts where access_level and hidden_at is null and ${ownedBefore("author_id", "id", authorId, cursor)}
         order by author_id desc, id desc limit ${sql.lit(size)}`,
  );
}

/** How many public posts a member has; `most` where there are more. */
export async function countPublicPosts(db: Db, authorId: number, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total
      from (select from posts where access_level and hidden_at is null and ${ownedBy("author_id", authorId)} limit ${sql.lit(most)}) as counted`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

const patterns = (words: string[]) => sql`(${words.map((word) => `%${escapeLike(word)}%`)}::text[])`;

const contains = (words: string[]) => (words.length === 0 ? sql`` : sql`and title_key like all ${patterns(words)}`);

const matching = (search: TitleSearch) =>
  sql`from post_titles where title_grams(title_key) @> ${search.grams}::text[] ${contains(search.longWords)}`;

/** How many titles match. By the index; longer words are looked at in the title as well. */
export async function countByTitle(db: Db, search: TitleSearch): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total ${matching(search)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * A page of the titles that match. Where matches are frequent, walking back from the newest post meets enough of them
 * soon; where they are rare, the index finds them all and they are sorted. A plan made for any word would choose wrongly
 * for one of the two, so the statement says which: `coalesce` hides from it how rare the words may be, which keeps it
 * walking, and `offset 0` keeps it from walking.
 */
export function selectByTitle(db: Db, search: TitleSearch, walk: boolean, page: Page): Promise<ListedPost[]> {
  const ids = walk
    ? sql`select post_id as id from post_titles where coalesce(title_key like all ${patterns(search.words)}, false)`
    : sql`select id from (select post_id as id ${matching(search)} offset 0) as hit`;
  return selectItems(db, sql`${ids} order by id desc ${place(page)}`);
}
