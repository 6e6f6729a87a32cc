/** What is older than it is, where no other time would have to have passed for it. Days that go by are in clock.ts. */
import type { Product } from "./product.ts";

/** Makes all of a member's sessions eleven minutes old: past the ten during which nobody is asked who they are. */
export async function ageSessions(product: Product, nickname: string): Promise<void> {
  const touched = await product.askDatabase(
    `update sessions set created_at = now() - interval '11 minutes'
      where member_id = (select id from members where nickname = $1)`,
    [nickname],
  );
  if (touched === 0) throw new Error(`${nickname} has no session.`);
}

/** Makes all of a member's sessions look as if they had been left alone for `days`. */
export async function leaveSessionsAlone(product: Product, nickname: string, days: number): Promise<void> {
  const touched = await product.askDatabase(
    `update sessions set created_at = created_at - make_interval(days => $2),
            last_used_at = last_used_at - make_interval(days => $2), expires_at = expires_at - make_interval(days => $2)
      where member_id = (select id from members where nickname = $1)`,
    [nickname, days],
  );
  if (touched === 0) throw new Error(`${nickname} has no session.`);
}

/** Puts days that are over into the ledger of a member: `shownTo` how many saw the square yesterday, the day before and so on; null = paused. */
export async function fillLedger(
  product: Product,
  nickname: string,
  shownTo: readonly (number | null)[],
): Promise<void> {
  const touched = await product.askDatabase(
    `insert into location_days (member_id, day, purpose, shown_to)
     select id, (now() at time zone 'Asia/Seoul')::date - ago::integer,
            case when shown_to is null then 'PAUSE' else 'MAP' end, coalesce(shown_to, 0)
       from members, unnest($2::integer[]) with ordinality as past (shown_to, ago) where nickname = $1`,
    [nickname, shownTo],
  );
  if (touched === 0) throw new Error(`There is no ${nickname}.`);
}
