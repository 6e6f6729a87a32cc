/**
 * What falls due, and what follows from what check-ins hang on. Each is claimed, and its notifications are stored, in one
 * transaction: once, or not yet, whichever node dies when.
 */
import { paths } from "@fitmate/contract/paths";
import { type Bus, type Publish, publishAll } from "../../../platform/bus/bus.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { withdrawOn } from "../../notifications/service.ts";
import * as due from "./dueQueries.ts";
import * as notifying from "./notifying.ts";

type WatchPorts = { db: Db; bus: Bus };

const AT_ONCE = 50;
/** From here on somebody may have tried in vain to say that they are back. */
const AWAY_MS = 60_000;

/**
 * Notifies mates of those who did not answer, asks whoever is due, and ends what no mate has agreed to in time. Throws at the end where
 * something failed of some of them, which keeps none of the others. `awayMs`: for how long no node has done this.
 */
export async function notifyDue(ports: WatchPorts, awayMs = 0): Promise<void> {
  if (awayMs > AWAY_MS) await due.putOffAlerts(ports.db);
  const failures = [
    ...(await inSteps(ports, due.claimUnanswered, async (db, about) => [await notifying.ofSilence(db, about)])),
    ...(await inSteps(ports, due.claimDue, async (db, about) => [await notifying.ofQuestion(db, about)])),
    ...(await inSteps(ports, due.claimLapsed, async (db, about) => [
      await withdrawOn(db, about.mateId, paths.checkIn(about.id)),
      await notifying.ofLapse(db, about),
    ])),
  ];
  throwOf(failures, "Check-ins that are due failed");
}

/** Before all that are not over. */
const START: due.Place = { memberId: 0, gatheringId: 0 };
/** Of those, as many as are looked at in one turn: what they hang on is looked up for each. */
const LOOKED_AT = 2_000;

/** Walks over all that are not over, a few a turn, and follows what they hang on (`followChanges`). */
export function createWalk(
  ports: WatchPorts,
  size = LOOKED_AT,
): { turn(): Promise<void>; readonly isAtStart: boolean } {
  let place = START;
  return {
    async turn() {
      const looked = await due.selectOpenAfter(ports.db, place, size);
      // Whatever fails of these, the others have their turn.
      place = (looked.length === size && looked.at(-1)) || START;
      await followChanges(
        ports,
        looked.map(({ id }) => id),
      );
    },
    get isAtStart() {
      return place === START;
    },
  };
}

/**
 * Of `ids`, ends those whose gathering is off or was left, or whose two are no mates any more; moves those whose gathering was moved.
 * Throws at the end where something failed of some of them, which keeps none of the others.
 */
async function followChanges(ports: WatchPorts, ids: readonly number[]): Promise<void> {
  const without = (except: readonly number[]) => ids.filter((id) => !except.includes(id));
  const failures = [
    ...(await inSteps(ports, (db, size, except) => due.claimBroken(db, without(except), size), notifyOfEnding)),
    ...(await inSteps(
      ports,
      (db, size, except) => due.claimMoved(db, without(except), size),
      async (db, about) => (about.hasAgreed ? [await notifying.ofMove(db, about)] : []),
    )),
  ];
  throwOf(failures, "Check-ins of what has changed failed");
}

/** Notifies the two of one that has ended with what it hung on; the question of a mate who has not answered goes. */
export async function notifyOfEnding(db: Db, about: due.Broken): Promise<Publish[]> {
  const withdrawn = about.hadAgreed ? [] : [await withdrawOn(db, about.mateId, paths.checkIn(about.id))];
  return [...withdrawn, ...(await notifying.ofEnding(db, about))];
}

/** Claims some and notifies of them, in one transaction; answers how many. */
async function inOneStep<Claimed>(
  { db, bus }: WatchPorts,
  claim: (db: Db) => Promise<Claimed[]>,
  notify: (db: Db, about: Claimed) => Promise<Publish[]>,
): Promise<number> {
  const { size, toPublish } = await inTransaction(db, async (trx) => {
    const publishes: Publish[] = [];
    const claimed = await claim(trx);
    for (const about of claimed) publishes.push(...(await notify(trx, about)));
    return { size: claimed.length, toPublish: publishes };
  });
  publishAll(bus, toPublish);
  return size;
}

/** Of one check-in, or of all where none could be claimed. */
type Failure = { id?: number; error: unknown };

/**
 * The same a few at a time, until there are no more. Once something fails, one at a time, so that what fails again is left for the next
 * turn by itself; answers of which it did.
 */
async function inSteps<Claimed extends due.Claimed>(
  ports: WatchPorts,
  claim: (db: Db, size: number, except: readonly number[]) => Promise<Claimed[]>,
  notify: (db: Db, about: Claimed) => Promise<Publish[]>,
): Promise<Failure[]> {
  const failures: Failure[] = [];
  const failed: number[] = [];
  let size = AT_ONCE;
  let mayBeMore = true;
  while (mayBeMore) {
    let claimed: Claimed[] = [];
    const claimNext = async (db: Db) => (claimed = await claim(db, size, failed));
    try {
      mayBeMore = (await inOneStep(ports, claimNext, notify)) === size;
    } catch (error) {
      const [one] = claimed;
      if (!one) return [...failures, { error }];
      if (size === 1) {
        failed.push(one.id);
        failures.push({ id: one.id, error });
      }
      size = 1;
    }
  }
  return failures;
}

/** Says which of them failed, and why the first did, where any did. */
function throwOf(failures: readonly Failure[], what: string): void {
  const [first] = failures;
  if (!first) return;
  const ids = failures.map(({ id }) => id ?? "all").join(", ");
  throw new Error(`${what}: ${ids}`, { cause: first.error });
}
