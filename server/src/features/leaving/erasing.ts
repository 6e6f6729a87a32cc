/** Erasing whoever has left for good. */
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../../platform/db/database.ts";
import { inLongTransaction } from "../../platform/db/transaction.ts";
import type { Farewell } from "../../platform/feature.ts";
import type { PersonalData } from "../../platform/personalData.ts";
import { lockDue, selectLeaving } from "./queries.ts";

export type ErasingPorts = {
  db: Db;
  log: FastifyBaseLogger;
  personalData: readonly PersonalData[];
  farewells: readonly Farewell[];
};

/** For one member: whoever is told outside may be slow. */
const MINUTES = 10;

/**
 * Erases everybody whose seven days are over, each once however many nodes do this at the same time. Also puts aside
 * what came to those who are leaving at the very moment they left.
 */
export async function eraseDeparted(ports: ErasingPorts): Promise<void> {
  const { db, personalData } = ports;
  for (const memberId of await selectLeaving(db)) {
    for (const { setAside } of personalData) await setAside?.(db, memberId);
  }
  const put: number[] = [];
  for (let next = await eraseOne(ports, put); next; next = await eraseOne(ports, put)) {
    if (!next.erased) put.push(next.memberId);
  }
}

function eraseOne(
  ports: ErasingPorts,
  but: readonly number[],
): Promise<{ memberId: number; erased: boolean } | undefined> {
  return inLongTransaction(ports.db, MINUTES, async (trx) => {
    const due = await lockDue(trx, but);
    if (!due) return undefined;
    const { memberId, isLate } = due;
    const isTold = await sayFarewell(ports, memberId);
    const erased = isTold || isLate;
    if (erased) for (const { erase } of ports.personalData) await erase(trx, memberId);
    return { memberId, erased };
  });
}

/** False when somebody could not be told. */
async function sayFarewell({ db, log, farewells }: ErasingPorts, memberId: number): Promise<boolean> {
  try {
    for (const farewell of farewells) await farewell(db, memberId);
    return true;
  } catch (error) {
    log.error({ err: error, memberId }, "farewell failed");
    return false;
  }
}
