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

/** Lets it be so many minutes after a check-in is due, or before with less than 0; of its gathering, too. */
export async function passCheckIn(product: Product, checkInId: number, after: number): Promise<void> {
  const { pool, close } = openDatabase(product.databaseUrl, 1, () => {});
  try {
    const { rowCount } = await pool.query(
      `with past as (select gathering_id, due_at - now() + $2 * interval '1 minute' as by from check_ins where id = $1),
       gone as (update gatherings g set begins_at = begins_at - by, ends_at = ends_at - by,
                       begins_wall = to_char((begins_at - by) at time zone zone, 'YYYY-MM-DD"T"HH24:MI')
                  from past where g.id = gathering_id),
       moved as (update gathering_members own set begins_at = own.begins_at - by
                   from past where own.gathering_id = past.gathering_id)
       update check_ins c set ends_at = ends_at - by, due_at = due_at - by, alert_at = alert_at - by
         from past where c.gathering_id = past.gathering_id`,
      [checkInId, after],
    );
    if (!rowCount) throw new Error(`There is no check-in ${checkInId}.`);
  } finally {
    await close();
  }
}

/** Puts days that are over into the ledger of a member: `shownTo` how many saw the square yesterday, the day before and so on; null = paused. */
export async function fillLedger(
  product: Product,
  nickname: string,
  shownTo: readonly (number | null)[],
): Promise<void> {
  const { pool, close } = openDatabase(product.databaseUrl, 1, () => {});
  try {
    const { rowCount } = await pool.query(
      `insert into location_days (member_id, day, purpose, shown_to)
       select id, (now() at time zone 'Asia/Seoul')::date - ago::integer,
              case when shown_to is null then 'PAUSE' else 'MAP' end, coalesce(shown_to, 0)
         from members, unnest($2::integer[]) with ordinality as past (shown_to, ago) where nickname = $1`,
      [nickname, shownTo],
    );
    if (!rowCount) throw new Error(`There is no ${nickname}.`);
  } finally {
    await close();
  }
}

/** Lets so many hours pass for a plan: it begins, and ends, that much sooner. */
export async function bringPlanNearer(product: Product, planId: number, hours: number): Promise<void> {
  const { pool, close } = openDatabase(product.databaseUrl, 1, () => {});
  const sooner = `begins_at = begins_at - make_interval(hours => $2), ends_at = ends_at - make_interval(hours => $2),
    begins_wall = to_char((begins_at - make_interval(hours => $2)) at time zone 'Asia/Seoul', 'YYYY-MM-DD"T"HH24:MI')`;
  try {
    const { rowCount } = await pool.query(`update gatherings set ${sooner} where id = $1`, [planId, hours]);
    if (!rowCount) throw new Error(`There is no plan ${planId}.`);
    await pool.query(`update plan_proposals set ${sooner} where plan_id = $1`, [planId, hours]);
    await pool.query(
      `update gathering_members own set begins_at = g.begins_at from gatherings g where g.id = own.gathering_id and g.id = $1`,
      [planId],
    );
  } finally {
    await close();
  }
}
