/** Erasing whoever has left for good. */
import type { FastifyBaseLogger } from "fastify";
import { type Bus, NOBODY, type Publish, publishAll } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/db/database.ts";
import { inLongTransaction, inTransaction } from "../../platform/db/transaction.ts";
import type { Farewell } from "../../platform/feature.ts";
import { type PersonalData, setAllAside } from "../../platform/personalData.ts";
import { claimDue, type Due, lockDeparture, lockIdleDeparture, releaseDue, selectLeftLately } from "./queries.ts";

export type ErasingPorts = {
  db: Db;
  bus: Bus;
  log: FastifyBaseLogger;
  personalData: readonly PersonalData[];
  farewells: readonly Farewell[];
};

/** For one member. */
const MINUTES = 10;
/** So many in one turn are no matter of single members. */
const FAILURES_MAX = 10;

/**
 * Erases everybody whose seven days are over, each once however many nodes do this at the same time. Also puts aside
 * what came to those who are leaving at the very moment they left. Throws at the end where something failed of some of them, which
 * keeps none of the others; why is logged of each.
 */
export async function eraseDeparted(ports: ErasingPorts): Promise<void> {
  const { db, log } = ports;
  const failed = new Set<number>();
  const attempt = async (memberId: number, work: () => Promise<void>): Promise<void> => {
    await work().catch((error: unknown) => {
      log.error({ err: error, memberId }, "somebody who is leaving was not put aside or erased");
      failed.add(memberId);
    });
    if (failed.size === FAILURES_MAX) throw failureOf(failed);
  };
  const tried: number[] = [];
  for (let due = await claimDue(db, tried); due; due = await claimDue(db, tried)) {
    const one = due;
    // Whatever comes of it: one of whom it fails after long could be claimed again at once, without an end.
    tried.push(one.memberId);
    await attempt(one.memberId, () => eraseOne(ports, one));
  }
  // Last: many who cannot be put aside keep nobody from being erased.
  for (const memberId of await selectLeftLately(db)) await attempt(memberId, () => putAside(ports, memberId));
  if (failed.size > 0) throw failureOf(failed);
}

const failureOf = (failed: ReadonlySet<number>) =>
  new Error(`Of those who are leaving failed: ${[...failed].join(", ")}`);

async function putAside({ db, bus, personalData }: ErasingPorts, memberId: number): Promise<void> {
  const publish = await inTransaction(db, async (trx) =>
    // Somebody may have come back meanwhile, or is about to, and has everything as it was.
    (await lockIdleDeparture(trx, memberId)) ? setAllAside(personalData, trx, memberId) : undefined,
  );
  publish?.(bus);
}

/** Leaves it for the next turn where it has to wait. Whoever is told outside may be slow: no transaction waits for them. */
async function eraseOne(ports: ErasingPorts, { memberId, isLate }: Due): Promise<void> {
  const { db, bus, personalData } = ports;
  if (!(await sayFarewell(ports, memberId)) && !isLate) {
    return releaseDue(db, memberId);
  }
  const toPublish = await inLongTransaction(db, MINUTES, async (trx) => {
    const told: Publish[] = [];
    if (!(await lockDeparture(trx, memberId))) return told;
    for (const { erase } of personalData) told.push((await erase(trx, memberId)) ?? NOBODY);
    return told;
  });
  publishAll(bus, toPublish);
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
