/** What a member reads of how their square was used. */
import type { LocationLedger, LocationLedgerDay } from "@fitmate/contract/locationLedger";
import { LOCATION_LEDGER_PAGE_DAYS } from "@fitmate/contract/limits";
import { dayAfter } from "@fitmate/contract/wallTime";
import type { Clock } from "../../../platform/db/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { deleteLedger, restartPause, selectDayBefore, selectUses } from "./queries.ts";

/** The days up to `lastDay`, or up to today; those on which nothing was are left out. */
export async function readLedger(
  { db, clock }: { db: Db; clock: Clock },
  memberId: number,
  lastDay: string = clock.today(),
): Promise<LocationLedger> {
  const firstDay = dayAfter(lastDay, 1 - LOCATION_LEDGER_PAGE_DAYS);
  const uses = await selectUses(db, memberId, firstDay, lastDay);
  const days = [...Map.groupBy(uses, ({ day }) => day)].map(([day, ofDay]): LocationLedgerDay => ({
    day,
    uses: ofDay.map(({ purpose, shownTo }) => ({ purpose, shownTo })),
  }));
  return { firstDay, lastDay, days, nextDay: (await selectDayBefore(db, memberId, firstDay)) ?? null };
}

/** Erases all that was kept on how the square was used. Who pauses goes on, as if from now. The location has to be gone first. */
export async function eraseLedger(db: Db, memberId: number): Promise<void> {
  await deleteLedger(db, memberId);
  await restartPause(db, memberId);
}
