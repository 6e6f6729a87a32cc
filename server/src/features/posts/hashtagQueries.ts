/** Which hashtags there are: every SQL statement that offers some. */
import { hashtagKey } from "@fitmate/contract/hashtagRules";
import type { HashtagList } from "@fitmate/contract/hashtags";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { asTyped, readsLike, spellingOf } from "./spelling.ts";
import { HASHTAGS_OFFERED_MAX, POPULAR_HASHTAG_DAYS } from "@fitmate/contract/limits";

/** After everything that begins with the text before it. */
const LAST = "\u{10FFFF}";

/** The hashtags of most posts these days. */
export async function selectPopularHashtags(db: Db): Promise<HashtagList> {
  const { rows } = await sql<HashtagList[number]>`
    select hashtag_key as hashtag, count(*) as "postCount" from post_hashtags
     where written_at > now() - ${`${POPULAR_HASHTAG_DAYS} days`}::interval
     group by hashtag_key order by "postCount" desc, hashtag limit ${HASHTAGS_OFFERED_MAX}`.execute(db);
  return rows;
}

/**
 * Hashtags that begin as typed: with these letters, the last syllable still growing (하 and 한ㄱ for 한강), or with
 * consonants that stand for syllables (ㅎㄱ). Exactly what was typed first, then those of most posts.
 */
export async function completeHashtag(db: Db, given: string): Promise<HashtagList> {
  const typed = asTyped(hashtagKey(given));
  const { letters, initials } = spellingOf(typed);
  const { rows } = await sql<HashtagList[number]>`
    select key as hashtag, total as "postCount" from post_totals
     where kind = 'hashtag' and total > 0 and (
           letters between ${letters} and ${letters + LAST}
        or initials between ${initials} and ${initials + LAST} and key like ${readsLike(typed)})
     order by key = ${typed} desc, total desc, key collate "C" limit ${HASHTAGS_OFFERED_MAX}`.execute(db);
  return rows;
}

/** Spells the hashtags that were there before hashtags were spelled. */
export async function spellHashtags(db: Db): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select key from post_totals where kind = 'hashtag' and letters is null`.execute(db);
  if (rows.length === 0) return;
  const keys = rows.map(({ key }) => key);
  const spellings = keys.map(spellingOf);
  await sql`update post_totals as t set letters = spelled.letters, initials = spelled.initials
    from unnest(${keys}::text[], ${spellings.map((each) => each.letters)}::text[],
                ${spellings.map((each) => each.initials)}::text[]) as spelled (key, letters, initials)
    where t.kind = 'hashtag' and t.key = spelled.key`.execute(db);
}
