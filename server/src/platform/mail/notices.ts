/** Mails that tell an address what has come about: they have no limit of their own, since nobody asks for them. */
import { MAIL_NOTICES_PER_DAY } from "@fitmate/contract/limits";
import type pg from "pg";
import { createRateLimit } from "../http/rateLimit.ts";
import type { Compose } from "./queue.ts";

const DAY_SECONDS = 86_400;

/**
 * The same kinds, of each of which an address gets `MAIL_NOTICES_PER_DAY`: whoever has changed a password so often has told
 * whoever reads them, and an account's address may be a stranger's as long as nobody has confirmed it.
 */
export function boundNotices(pool: pg.Pool, kinds: Record<string, Compose>): Record<string, Compose> {
  const bound = (kind: string, compose: Compose): Compose => {
    const notices = createRateLimit(pool, `mail-${kind}`, MAIL_NOTICES_PER_DAY, DAY_SECONDS);
    return async (recipient, attempt, ...about) => {
      const mail = await compose(recipient, attempt, ...about);
      // One that is tried again was counted before.
      const isCounted = !mail || attempt > 1;
      return isCounted || (await notices.allows(recipient)) ? mail : undefined;
    };
  };
  return Object.fromEntries(Object.entries(kinds).map(([kind, compose]) => [kind, bound(kind, compose)]));
}
