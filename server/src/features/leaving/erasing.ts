/** Erasing whoever has left for good. */
import type { FastifyBaseLogger } from "fastify";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/db/database.ts";
import { inLongTransaction, inTransaction } from "../../platform/db/transaction.ts";
import type { Farewell } from "../../platform/feature.ts";
import { type PersonalData, setAllAside } from "../../platform/personalData.ts";
import { claimDue, type Due, lockDeparture, releaseDue, selectLeaving } from "./queries.ts";

export type ErasingPorts = {
  db: Db;
  bus: Bus;
  log: FastifyBaseLogger;
  personalData: readonly PersonalData[];
  farewells: readonly Farewell[];
};

/** For one member. */
const MINUTES = 10;

/**
 * Erases everybody whose seven days are over, each once however many nodes do this at the same time. Also puts aside
 * what came to those who are leaving at the very moment they left.
 */
export async function eraseDeparted(ports: ErasingPorts): Promise<void> {
  const { db, bus, personalData } = ports;
  for (const memberId of await selectLeaving(db)) {
    const publish = await inTransaction(db, (trx) => setAllAside(personalData, trx, memberId));
    publish(bus);
  }
  const put: number[] = [];
  for (let due = await claimDue(db, put); due; due = await claimDue(db, put)) {
    if (!(await eraseOne(ports, due))) put.push(due.memberId);
  }
}

/** False where it has to wait. Whoever is told outside may be slow: no transaction waits for them. */
async function eraseOne(ports: ErasingPorts, { memberId, isLate }: Due): Promise<boolean> {
  const { db, personalData } = ports;
  if (!(await sayFarewell(ports, memberId)) && !isLate) {
    await releaseDue(db, memberId);
    return false;
  }
  await inLongTransaction(db, MINUTES, async (trx) => {
    if (!(await lockDeparture(trx, memberId))) return;
    for (const { erase } of personalData) await erase(trx, memberId);
  });
  return true;
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
