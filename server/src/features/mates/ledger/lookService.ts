/**
 * What the ledger is made from: who saw whose square. Looking only notes it here; what was noted is stored together, at most
 * a moment later, so that no look waits for it. A node that is killed loses that moment: an account of days that is short by
 * who looked in two seconds and never again that day. Whoever looks once more is counted; a node that stops stores first.
 */
import type { LocationPurpose } from "@fitmate/contract/locationLedger";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../../platform/db/clock.ts";
import { every } from "../../../platform/jobs.ts";
import type { Ports } from "../../../platform/ports.ts";
import { insertLooks, type Look } from "./queries.ts";

const STORED_EVERY_MS = 2_000;
/** Of one statement. */
const AT_ONCE = 5_000;
/** Past so many in a moment, or while the database is away, the rest goes uncounted. */
const NOTED_MAX = 500_000;

export type Looks = {
  /** `viewerId` was shown the squares of `memberIds`. */
  note(viewerId: number, purpose: LocationPurpose, memberIds: readonly number[]): void;
  /** Where `memberId` is was used, and shown to nobody. */
  noteUse(memberId: number, purpose: LocationPurpose): void;
};

type Noted = { day: string; purpose: LocationPurpose; viewerId: number | null; memberIds: readonly number[] };

/** Notes looks, and has `app` store them. Each feature that shows or uses squares has its own. */
export function collectLooks(app: FastifyInstance, { db, clock }: Pick<Ports, "db" | "clock">): Looks {
  const { store, ...looks } = createLooks(clock, (given) => insertLooks(db, given));
  every(app, STORED_EVERY_MS, "looks at squares", store);
  app.addHook("onClose", store);
  return looks;
}

/** `store` keeps what `insert` does not take for the next time. */
export function createLooks(
  clock: Pick<Clock, "today">,
  insert: (looks: Look[]) => Promise<void>,
): Looks & { store(): Promise<void> } {
  let noted: Noted[] = [];
  let size = 0;

  function add(one: Noted): void {
    if (size >= NOTED_MAX) return;
    noted.push(one);
    size += one.memberIds.length;
  }

  return {
    note(viewerId, purpose, memberIds) {
      if (memberIds.length > 0) add({ day: clock.today(), purpose, viewerId, memberIds });
    },
    noteUse: (memberId, purpose) => add({ day: clock.today(), purpose, viewerId: null, memberIds: [memberId] }),
    async store() {
      const taken = noted;
      [noted, size] = [[], 0];
      const looks = taken.flatMap(({ memberIds, ...seen }) => memberIds.map((memberId) => ({ ...seen, memberId })));
      let stored = 0;
      try {
        for (; stored < looks.length; stored += AT_ONCE) await insert(looks.slice(stored, stored + AT_ONCE));
      } catch (error) {
        const later = noted;
        [noted, size] = [[], 0];
        for (const { memberId, ...seen } of looks.slice(stored)) add({ ...seen, memberIds: [memberId] });
        for (const one of later) add(one);
        throw error;
      }
    },
  };
}
