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

/** Makes all of a member's sessions look as if they had been left alone for `days`. */
export async function leaveSessionsAlone(product: Product, nickname: string, days: number): Promise<void> {
  const { pool, close } = openDatabase(product.databaseUrl, 1, () => {});
  try {
    const { rowCount } = await pool.query(
      `update sessions set created_at = created_at - make_interval(days => $2),
              last_used_at = last_used_at - make_interval(days => $2), expires_at = expires_at - make_interval(days => $2)
        where member_id = (select id from members where nickname = $1)`,
      [nickname, days],
    );
    if (!rowCount) throw new Error(`${nickname} has no session.`);
  } finally {
    await close();
  }
}

/** Makes the link that a member has asked for to confirm an e-mail `minutes` older. */
export async function ageLinks(product: Product, nickname: string, minutes: number): Promise<void> {
  const { pool, close } = openDatabase(product.databaseUrl, 1, () => {});
  try {
    const { rowCount } = await pool.query(
      `update email_confirmations
          set requested_at = requested_at - $2 * interval '1 minute', expires_at = expires_at - $2 * interval '1 minute'
        where member_id = (select id from members where nickname = $1)`,
      [nickname, minutes],
    );
    if (!rowCount) throw new Error(`${nickname} waits for no link.`);
  } finally {
    await close();
  }
}
