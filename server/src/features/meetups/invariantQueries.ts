/** The seats that gatherings keep are what a recount of who is in them comes to. */
import { type RawBuilder, sql } from "kysely";
import { type Invariant, piecewise } from "../../platform/db/invariant.ts";
import { isWithin } from "../../platform/db/walk.ts";
import { COUNTED } from "./seatQueries.ts";

type GatheringKey = { id: number };

/** Of each gathering in `ids`, a query: the counts, and the place that comes after all that were given out. */
const recountOf = (ids: RawBuilder<unknown>) => sql`
  select g.id, coalesce(max(m.place), 0) + 1 as free_place,
         ${sql.join(COUNTED.map((part) => sql`count(*) filter (where m.part = ${sql.lit(part)}) as ${sql.ref(part.toLowerCase())}`))}
    from (${ids}) g left join gathering_members m on m.gathering_id = g.id group by g.id`;

const columns = (table: "g" | "recount") => sql.join(COUNTED.map((part) => sql.ref(`${table}.${part.toLowerCase()}`)));

const seats: Invariant<GatheringKey> = {
  name: "seats of gatherings",
  statements: (db) =>
    piecewise(
      db,
      { table: "gatherings", key: ["id"], size: 5_000 },
      (stretch) => sql<GatheringKey>`
        select g.id
          from gatherings g
          join (${recountOf(sql`select g.id from gatherings g where ${isWithin(stretch, ["g.id"])}`)}) recount using (id)
         where (${columns("g")}) <> (${columns("recount")}) or g.next_place < recount.free_place
         order by g.id`,
    ),
  async repair(trx, keys) {
    const ids = keys.map(({ id }) => id);
    await sql`select from gatherings where id = any (${ids}::bigint[]) order by id for no key update`.execute(trx);
    await sql`
      update gatherings g
         set (${sql.join(COUNTED.map((part) => sql.ref(part.toLowerCase())))}, next_place)
             = (${columns("recount")}, greatest(g.next_place, recount.free_place))
        from (${recountOf(sql`select id from unnest(${ids}::bigint[]) as asked (id)`)}) recount
       where g.id = recount.id`.execute(trx);
  },
};

export const gatheringCounts: readonly Invariant[] = [seats];
