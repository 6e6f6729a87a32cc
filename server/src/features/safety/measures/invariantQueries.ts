/** What holds of members is what their measures come to, in `members`, where everybody passes. */
import type { TimedKind } from "@fitmate/contract/safety";
import { type RawBuilder, sql } from "kysely";
import { atOnce, type Invariant } from "../../../platform/db/invariant.ts";
import { FOR_GOOD, lockMembers, MEMBERS } from "../../accounts/memberQueries.ts";
import { settleHolds } from "./service.ts";

type MemberKey = { id: number };

const HELD: Record<TimedKind, RawBuilder<Date | null>> = {
  SUSPENSION: sql`m.suspended_until`,
  NO_WRITING: sql`m.no_writing_until`,
  OFF_MAP: sql`m.off_map_until`,
};

/** To the second: of what is over by then nobody cares, and `members` has no more than milliseconds. */
const differs = ([kind, column]: [string, RawBuilder<Date | null>]) => sql<boolean>`
  abs(extract(epoch from greatest(now(), case when ${column} = 'infinity' then ${FOR_GOOD} else ${column} end)
                       - greatest(now(), max(coalesce(until, ${FOR_GOOD})) filter (where kind = ${sql.lit(kind)})))) > 1`;

const holds: Invariant<MemberKey> = {
  name: "what holds of members by measures",
  // Of nearly none does anything hold: members are read once, and measures.
  statements: () =>
    atOnce(sql<MemberKey>`
      select m.id
        from ${MEMBERS} m left join measures on subject_id = m.id and undone_at is null and coalesce(until > now(), true)
       where subject_id is not null or num_nonnulls(${sql.join(Object.values(HELD))}) > 0
       group by m.id having ${sql.join(Object.entries(HELD).map(differs), sql` or `)} order by m.id`),
  async repair(trx, keys) {
    await lockMembers(
      trx,
      keys.map(({ id }) => id),
    );
    for (const { id } of keys) await settleHolds(trx, id);
  },
};

export const measureHolds: readonly Invariant[] = [holds];
