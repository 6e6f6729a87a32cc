/** The mates of each member in order of nickname, which triggers keep (0030_million.sql), are those that pairs and nicknames say. */
import { sql } from "kysely";
import { type Invariant, piecewise } from "../../../platform/db/invariant.ts";
import { isWithin, type Stretch } from "../../../platform/db/walk.ts";
import { MEMBERS } from "../../accounts/memberQueries.ts";

/** One side of a pair. */
type SideKey = { mate_id: number; member_id: number };

/** Both sides of all pairs, each found by an index on its two columns. */
const sidesWithin = (stretch: Stretch) => sql`
  select high_id as mate_id, low_id as member_id from mate_relations
   where state = 'ACCEPTED' and ${isWithin(stretch, ["high_id", "low_id"])}
  union all
  select low_id, high_id from mate_relations where state = 'ACCEPTED' and ${isWithin(stretch, ["low_id", "high_id"])}`;

const names: Invariant<SideKey> = {
  name: "mates in order of nickname",
  statements: (db) =>
    piecewise(
      db,
      { table: "mate_names", key: ["mate_id", "member_id"], size: 5_000 },
      (stretch) => sql<SideKey>`
        with kept as (select * from mate_names where ${isWithin(stretch, ["mate_id", "member_id"])}),
        pairs as (
          select side.*, m.nickname_key collate "C" as mate_key
            from (${sidesWithin(stretch)}) side join ${MEMBERS} m on m.id = side.mate_id)
        select mate_id, member_id from pairs full join kept using (mate_id, member_id)
         where pairs.mate_key is distinct from kept.mate_key order by mate_id, member_id`,
    ),
  /** The pair before the members, as by whoever changes it. */
  async repair(trx, keys) {
    const of = (key: keyof SideKey) => sql`${keys.map((each) => each[key])}::bigint[]`;
    const asked = sql`unnest(${of("mate_id")}, ${of("member_id")}) as asked (mate_id, member_id)`;
    await sql`
      select from mate_relations
       where (low_id, high_id) in (select least(mate_id, member_id), greatest(mate_id, member_id) from ${asked})
       order by low_id, high_id for update`.execute(trx);
    await sql`select from ${MEMBERS} m where m.id = any (${of("mate_id")}) order by m.id for key share`.execute(trx);
    await sql`delete from mate_names where (mate_id, member_id) in (select mate_id, member_id from ${asked})`.execute(
      trx,
    );
    await sql`
      insert into mate_names (member_id, mate_id, mate_key)
      select asked.member_id, m.id, m.nickname_key
        from ${asked} join ${MEMBERS} m on m.id = asked.mate_id
        join mate_relations r on r.low_id = least(asked.mate_id, asked.member_id)
                             and r.high_id = greatest(asked.mate_id, asked.member_id) and r.state = 'ACCEPTED'`.execute(
      trx,
    );
  },
};

export const mateCounts: readonly Invariant[] = [names];
