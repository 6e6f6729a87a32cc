/** Gatherings that are over, and days that have passed after them, without anybody waiting for it. */
import { openDatabase } from "../server/src/platform/db/database.ts";
import { daysAfter, insertEnded } from "../server/test/past.ts";
import type { Product } from "./product.ts";

/** Lets a gathering have taken place: it ended an hour ago. The server asks who came by itself. */
export async function endGathering(product: Product, gatheringId: number): Promise<void> {
  const { pool, close } = openDatabase(product.databaseUrl, 1, () => {});
  try {
    await pool.query(
      `with past as (update gatherings
                        set begins_at = now() - interval '2 hours', ends_at = now() - interval '1 hour', listed = false,
                            begins_wall = to_char((now() - interval '2 hours') at time zone zone, 'YYYY-MM-DD"T"HH24:MI')
                      where id = $1 returning id, begins_at)
       update gathering_members m set begins_at = past.begins_at from past where gathering_id = past.id`,
      [gatheringId],
    );
  } finally {
    await close();
  }
}

/** A plan of these two that ended an hour ago, about which the server will ask them. */
export async function endPlan(product: Product, nicknames: readonly [string, string]): Promise<number> {
  const { db, pool, close } = openDatabase(product.databaseUrl, 1, () => {});
  try {
    const { rows } = await pool.query<{ id: number }>("select id from members where nickname = any ($1)", [nicknames]);
    return await insertEnded(
      db,
      rows.map(({ id }) => id),
      { kind: "PLAN" },
    );
  } finally {
    await close();
  }
}

/** Lets days pass after every gathering that is over. */
export async function daysAfterGatherings(product: Product, days: number): Promise<void> {
  const { db, close } = openDatabase(product.databaseUrl, 1, () => {});
  try {
    await daysAfter(db, days);
  } finally {
    await close();
  }
}
