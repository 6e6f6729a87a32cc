/** Every SQL statement that finds members by their nicknames. */
import { sql } from "kysely";
import type { Sport } from "@fitmate/contract/profile";
import type { Db } from "../../platform/db/database.ts";
import { MEMBERS, NOT_SUSPENDED } from "../accounts/memberQueries.ts";
import { isApart } from "../mates/queries.ts";

/** Somebody as a search shows them. */
export type FoundMember = { nickname: string; profilePicture: string | null; exerciseChoice: Sport[] };

/** After every text that begins alike, in the order of the collation "C". */
const LAST = "\u{10FFFF}";

/**
 * The public members whose nickname's key begins with `key`, in order of it, so the one who is called so comes first: at most
 * `size`, without `memberId` and those between whom and `memberId` a block stands.
 */
export async function selectByNickname(db: Db, memberId: number, key: string, size: number): Promise<FoundMember[]> {
  const { rows } = await sql<FoundMember>`
    select m.nickname, m.profile_picture as "profilePicture", m.exercise_choice as "exerciseChoice"
      from ${MEMBERS} as m
     where m.is_public and m.left_at is null and ${NOT_SUSPENDED} and m.id <> ${memberId}
       and m.nickname_key collate "C" >= ${key} and m.nickname_key collate "C" < ${key + LAST}
       and not ${isApart(memberId, sql`m.id`)}
     order by m.nickname_key collate "C" limit ${sql.lit(size)}`.execute(db);
  return rows;
}
