/** Where members are, and who may see it. */
import { cellCentre, cellOf, type LatLng } from "@fitmate/contract/cell";
import type { MyLocation } from "@fitmate/contract/mates";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { updateLocationPaused, updateLocationSameGender } from "../../accounts/memberQueries.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { requireLocationConsent } from "../../consents/policy.ts";
import { notePause } from "../ledger/queries.ts";
import * as queries from "./queries.ts";

const AGED_AT_ONCE = 500;

/** What others see of where the member is, and until when. */
export async function findLocation(db: Db, memberId: number): Promise<MyLocation> {
  return toMyLocation(await queries.selectLocation(db, memberId));
}

function toMyLocation({ x, y, visibleUntil, ...said }: queries.LocationRow): MyLocation {
  return {
    location: x === null || y === null ? null : cellCentre({ x, y }),
    ...said,
    visibleUntil: visibleUntil?.toISOString() ?? null,
  };
}

/** Puts the member into the cell that holds `point`; the point itself goes no further. SESSION_EXPIRED where they have just left. */
export async function setLocation(db: Db, memberId: number, point: LatLng): Promise<MyLocation> {
  return inTransaction(db, async (trx) => {
    // Storing waits for a consent being withdrawn: only then is it sure whether there is one.
    const stored = await queries.upsertLocation(trx, memberId, cellOf(point));
    if (!stored) throw new AppError("SESSION_EXPIRED");
    await requireLocationConsent(trx, memberId);
    return toMyLocation(stored);
  });
}

/** Takes the member off the map, or back onto it; where they are stays known to them. */
export async function pauseLocation(db: Db, memberId: number, paused: boolean): Promise<void> {
  await inTransaction(db, async (trx) => {
    await updateLocationPaused(trx, memberId, paused);
    await notePause(trx, memberId, paused);
  });
}

/** Shows the member on the map to their own gender only, or to everybody again. */
export async function setAudience(db: Db, memberId: number, sameGenderOnly: boolean): Promise<void> {
  if (!(await updateLocationSameGender(db, memberId, sameGenderOnly))) throw new AppError("GENDER_NEEDED");
}

/** Hides whoever was not seen for 30 days, and no longer counts whoever was not seen for 7 among the active. */
export async function ageLocations(db: Db): Promise<void> {
  let aged: number;
  do {
    aged = await inTransaction(db, async (trx) => {
      const memberIds = await queries.lockAged(trx, AGED_AT_ONCE);
      // In a statement of its own, which sees what the members were when they were locked.
      if (memberIds.length > 0) await queries.updateGroups(trx, memberIds);
      return memberIds.length;
    });
  } while (aged === AGED_AT_ONCE);
}
