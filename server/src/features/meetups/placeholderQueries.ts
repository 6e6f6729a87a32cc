/** What stands in the place of a gathering that gives way: every SQL statement that reads it. */
import { PLACEHOLDER_DAYS } from "@fitmate/contract/limits";
import type { Placeholder } from "@fitmate/contract/placeholder";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { isApart } from "../mates/queries.ts";

/** Of one for everybody, for a member who is not apart from its host, or, undefined, a visitor; undefined of all others. */
export async function findPlaceholder(
  db: Db,
  id: number,
  viewer: number | undefined,
): Promise<Placeholder | undefined> {
  const isTogether = viewer === undefined ? sql`true` : sql`coalesce(not ${isApart(viewer, sql`g.host_id`)}, true)`;
  const { rows } = await sql<{ since: Date; until: Date; sport: Placeholder["sport"] }>`
    select g.gives_way_until - ${sql.lit(`${PLACEHOLDER_DAYS} days`)}::interval as since, g.gives_way_until as until, g.sport
      from gatherings g
     where g.id = ${id} and g.kind = 'MEETUP' and g.audience = 'EVERYONE' and g.gives_way_until is not null
       and ${isTogether}`.execute(db);
  const [row] = rows;
  return row && { since: row.since.toISOString(), until: row.until.toISOString(), sport: row.sport };
}
