/** Time that has passed without anybody waiting for it. */
import { openDatabase } from "../server/src/platform/db/database.ts";
import type { Product } from "./product.ts";

/** Makes all of a member's sessions eleven minutes old: past the ten during which nobody is asked who they are. */
export async function ageSessions(product: Product, nickname: string): Promise<void> {
  const { pool, close } = openDatabase(product.databaseUrl, 1, () => {});
  try {
    const { rowCount } = await pool.query(
      `update sessions set created_at = now() - interval '11 minutes'
        where member_id = (select id from members where nickname = $1)`,
      [nickname],
    );
    if (!rowCount) throw new Error(`${nickname} has no session.`);
  } finally {
    await close();
  }
}
