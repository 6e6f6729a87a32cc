/** What the map keeps: in which groups each member shows, and how many of each there are in its squares (0007_map.sql). */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { type Invariant, piecewise } from "../../../platform/db/invariant.ts";
import { isWithin } from "../../../platform/db/walk.ts";
import { MEMBERS } from "../../accounts/memberQueries.ts";
import { updateGroups } from "../location/queries.ts";
import { CELL_LEVEL } from "./area.ts";
import { GROUPS, SAME_GROUPS } from "./filters.ts";

type MemberKey = { id: number };
type SquareKey = { level: number; x: number; y: number };

/** The largest squares that are counted. */
const LARGEST = 9;
const UP = CELL_LEVEL - LARGEST;

const groups: Invariant<MemberKey> = {
  name: "how members show on the map",
  statements: (db) =>
    piecewise(
      db,
      { table: "locations", key: ["member_id"], size: 5_000 },
      // Whose time has come, the next turn of the job sees to.
      (stretch) => sql<MemberKey>`
        select m.id from locations l join ${MEMBERS} m on m.id = l.member_id
         where ${isWithin(stretch, ["l.member_id"])} and (l.ages_at is null or l.ages_at > now())
           and ((l.groups, l.same_groups) <> (map_groups(m), map_same_groups(m))
                or l.groups | l.same_groups <> 0 and (l.ages_at is null or l.ages_at > map_ages_at(m)))
         order by m.id`,
    ),
  async repair(trx, keys) {
    const ids = keys.map(({ id }) => id);
    await sql`select from ${MEMBERS} m where m.id = any (${ids}::bigint[]) order by m.id for share`.execute(trx);
    await updateGroups(trx, ids);
  },
};

/** A table of squares: each total is how many members have a bit of `column`. */
type Squares = { name: string; table: RawBuilder<unknown>; column: RawBuilder<number>; bits: number };

/** Of rows with `groups` and how many `people` have them. */
const totalsOf = (bits: number): RawBuilder<number[]> =>
  sql`array[${sql.join(Array.from({ length: bits }, (_, bit) => sql`coalesce(sum(people * (groups >> ${sql.lit(bit)} & 1)), 0)`))}]::integer[]`;

/** Column by column of the largest squares, which holds all smaller ones within. */
async function* squareStatements(db: Db, { table, column, bits }: Squares): AsyncGenerator<RawBuilder<SquareKey>> {
  const { rows } = await sql<{ x: number }>`
    select x >> (level - ${sql.lit(LARGEST)}) as x from ${table}
     union select cell[0]::integer >> ${sql.lit(UP)} from locations where ${column} <> 0 order by x`.execute(db);
  for (const { x } of rows)
    yield sql<SquareKey>`
      with people as (
        select cell[0]::integer as x, cell[1]::integer as y, ${column} as groups, count(*) as people from locations
         where ${column} <> 0
           and cell <@ box(point(${x * 2 ** UP}, 0), point(${(x + 1) * 2 ** UP - 1}, ${2 ** CELL_LEVEL - 1}))
         group by 1, 2, 3),
      recount as (
        select level, x >> (${sql.lit(CELL_LEVEL)} - level) as x, y >> (${sql.lit(CELL_LEVEL)} - level) as y, ${totalsOf(bits)} as totals
          from people, generate_series(${sql.lit(LARGEST)}, ${sql.lit(CELL_LEVEL)}) as level group by 1, 2, 3),
      kept as (
        select c.level::integer, c.x, c.y, c.totals
          from generate_series(${sql.lit(LARGEST)}, ${sql.lit(CELL_LEVEL)}) as wanted (level)
          join ${table} c on c.level = wanted.level
           and c.x between ${x}::integer << (wanted.level - ${sql.lit(LARGEST)})
                       and ((${x}::integer + 1) << (wanted.level - ${sql.lit(LARGEST)})) - 1)
      select level, x, y from recount full join kept using (level, x, y)
       where coalesce(recount.totals, ${none(bits)}) <> coalesce(kept.totals, ${none(bits)}) order by level, x, y`;
}

const none = (bits: number): RawBuilder<number[]> => sql`array_fill(0, array[${sql.lit(bits)}])`;

async function recountSquares(trx: Db, keys: readonly SquareKey[], { table, column, bits }: Squares): Promise<void> {
  const of = (key: keyof SquareKey) => sql`${keys.map((each) => each[key])}::integer[]`;
  const asked = sql`unnest(${of("level")}, ${of("x")}, ${of("y")}) as asked (level, x, y)`;
  // In the order in which whoever moves takes them.
  await sql`
    insert into ${table} as c (level, x, y, totals) select level, x, y, ${none(bits)} from ${asked} order by level, x, y
    on conflict (level, x, y) do update set totals = c.totals`.execute(trx);
  await sql`
    update ${table} c set totals = recount.totals
      from ${asked}, lateral (
        select ${totalsOf(bits)} as totals
          from (select ${column} as groups, count(*) as people from locations
                 where ${column} <> 0
                   and cell <@ box(point(asked.x << (${sql.lit(CELL_LEVEL)} - asked.level), asked.y << (${sql.lit(CELL_LEVEL)} - asked.level)),
                                   point(((asked.x + 1) << (${sql.lit(CELL_LEVEL)} - asked.level)) - 1,
                                         ((asked.y + 1) << (${sql.lit(CELL_LEVEL)} - asked.level)) - 1))
                 group by 1) counted) recount
     where c.level = asked.level and c.x = asked.x and c.y = asked.y`.execute(trx);
}

const squares = (counted: Squares): Invariant<SquareKey> => ({
  name: counted.name,
  statements: (db) => squareStatements(db, counted),
  repair: (trx, keys) => recountSquares(trx, keys, counted),
});

/** Members first: by what they are, squares are counted. */
export const mapCounts: readonly Invariant[] = [
  groups,
  squares({ name: "squares of the map", table: sql`map_cells`, column: sql`groups`, bits: GROUPS }),
  squares({
    name: "squares of the map for the same gender",
    table: sql`map_same_cells`,
    column: sql`same_groups`,
    bits: SAME_GROUPS,
  }),
];
