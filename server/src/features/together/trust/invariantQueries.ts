/** The numbers that others see are what the one recount says, as long as time has not made them others. */
import { sql } from "kysely";
import { type Invariant, piecewise } from "../../../platform/db/invariant.ts";
import { isWithin } from "../../../platform/db/walk.ts";
import { keepCounts, lockCounts, recountOf } from "./countingQueries.ts";

type MemberKey = { member_id: number };

const numbers: Invariant<MemberKey> = {
  name: "numbers of who trained together",
  statements: (db) =>
    piecewise(db, { table: "training_counts", key: ["member_id"], size: 1_000 }, (stretch) => {
      const within = isWithin(stretch, ["member_id"]);
      const ids = sql`array(select member_id from training_counts where ${within}
                            union select member_id from trainings where ${within})`;
      return sql<MemberKey>`
        select c.member_id from (${recountOf(ids)}) c left join training_counts k on k.member_id = c.member_id
         where k.member_id is null
            or coalesce(k.stale_at > now(), true)
           and (k.times, k.people, k.again, k.praises, k.stale_at)
               is distinct from (c.times, c.people, c.again, c.praises, c.stale_at)
         order by c.member_id`;
    }),
  async repair(trx, keys) {
    const ids = keys.map((each) => each.member_id);
    await lockCounts(trx, ids);
    await keepCounts(trx, ids);
  },
};

export const trainingCounts: readonly Invariant[] = [numbers];
