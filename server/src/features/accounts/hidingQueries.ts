/** Profiles that moderators have hidden: what they said and showed is kept beside it. */
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

/**
 * Hides what shows now; where something is hidden already, what the member has put in its place since: that is kept then. `until`: it
 * gives way to a placeholder until then, unless something is hidden for longer. Answers the picture that is kept.
 */
export async function hideProfileWords(db: Db, memberId: number, until: Date | null): Promise<string | null> {
  const { rows } = await sql<{ picture: string | null }>`
    update members
       set hidden_profile = jsonb_build_object(
             'introduction', coalesce(nullif(introduction, ''), hidden_profile ->> 'introduction', ''),
             'profilePicture', coalesce(profile_picture, hidden_profile ->> 'profilePicture')),
           introduction = '', profile_picture = null,
           profile_gives_way_until = case when hidden_profile is null or profile_gives_way_until is not null
                                          then ${until}::timestamptz end
     where id = ${memberId}
    returning hidden_profile ->> 'profilePicture' as picture`.execute(db);
  return rows[0]?.picture ?? null;
}

/** Until when introduction and picture give way to a placeholder; null: they do not. */
export async function findGivesWayUntil(db: Db, memberId: number): Promise<Date | null> {
  const row = await db
    .selectFrom("members")
    .select("profile_gives_way_until as until")
    .where("id", "=", memberId)
    .executeTakeFirst();
  return row?.until ?? null;
}

/** The picture that is hidden; null: none is. */
export async function findHiddenPicture(db: Db, memberId: number): Promise<string | null> {
  const row = await db
    .selectFrom("members")
    .select(sql<string | null>`hidden_profile ->> 'profilePicture'`.as("picture"))
    .where("id", "=", memberId)
    .executeTakeFirst();
  return row?.picture ?? null;
}

/** Each of the two only where nothing new stands in its place. Answers the picture that shows; undefined: nothing was hidden. */
export async function showProfileWords(db: Db, memberId: number): Promise<string | null | undefined> {
  const { rows } = await sql<{ picture: string | null }>`
    update members
       set introduction = case when introduction = '' then hidden_profile ->> 'introduction' else introduction end,
           profile_picture = coalesce(profile_picture, hidden_profile ->> 'profilePicture'), hidden_profile = null,
           profile_gives_way_until = null
     where id = ${memberId} and hidden_profile is not null
    returning profile_picture as picture`.execute(db);
  return rows[0]?.picture;
}
