/** A great many members at once, put straight into a product's database: signing them up would take an hour. */
import { cellCentre } from "@fitmate/contract/cell";
import type { Product } from "./product.ts";

/** They live all over a square of so many cells across, south-east of this one: a few in each. */
const CORNER = { x: 55_880, y: 25_360 };
const ACROSS = 150;
/** Nobody else lives beside the cell in that corner. */
const AIR = 2;

/** The cell in the corner, where `together` of them live. */
export const CROWDED_CELL = cellCentre(CORNER);

/** Adds `size` members who like running, the first `together` of them in one cell. */
export async function addCrowd(product: Product, size: number, together: number): Promise<void> {
  await product.inDatabase(async ({ pool }) => {
    await pool.query(
      `insert into members (nickname, nickname_key, is_public, exercise_choice)
       select 'crowd' || n, 'crowd' || n, true, '{RUNNING}' from generate_series(1, $1::integer) n`,
      [size],
    );
    await pool.query(
      `insert into locations (member_id, cell, groups, ages_at)
       select m.id, case when n <= $1::integer then point($2, $3)
                else point($2 + $4::integer + floor($5 * random()), $3 + $4::integer + floor($5 * random()))
              end, map_groups(m), map_ages_at(m)
         from generate_series(1, $6::integer) n join members m on m.nickname = 'crowd' || n`,
      [together, CORNER.x, CORNER.y, AIR, ACROSS, size],
    );
    await pool.query("analyze members, locations, map_cells");
  });
}
