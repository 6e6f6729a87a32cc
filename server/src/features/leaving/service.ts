/** Leaving and coming back. */
import { nicknameKey } from "@fitmate/contract/accounts";
import type { Departure, LeaveAnswer, LeaveBody } from "@fitmate/contract/leaving";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { AppError } from "../../platform/http/errors.ts";
import type { RateLimit } from "../../platform/http/rateLimit.ts";
import { bringAllBack, type PersonalData, setAllAside } from "../../platform/personalData.ts";
import type { Ports } from "../../platform/ports.ts";
import { lockFace, lockMember, updatePicture } from "../accounts/memberQueries.ts";
import { findProof, holdPassword } from "../accounts/queries.ts";
import { endSessionsOf, provePassword } from "../accounts/service.ts";
import { mailLeaving } from "./mails.ts";
import * as queries from "./queries.ts";

export type LeavingPorts = Ports & { personalData: readonly PersonalData[]; proofs: RateLimit };

const toDeparture = ({ nickname, eraseAt }: queries.DepartureRow): Departure => ({
  nickname,
  eraseAt: eraseAt.toISOString(),
});

/** Hides the member from everybody, ends all their sessions, and has them erased in seven days. */
export async function leave(ports: LeavingPorts, memberId: number, proof: LeaveBody): Promise<LeaveAnswer> {
  const { db, personalData, proofs } = ports;
  await proofs.consume(String(memberId));
  const passwordHash = await requireProof(db, memberId, proof);
  // Before anything is told: an open page that hears of its end before it has the answer says that the session has expired.
  await proofs.reset(String(memberId));
  const { answer, publish, publishEnded } = await inTransaction(db, async (trx) => {
    const inserted = await queries.insertDeparture(trx, memberId);
    if (!inserted) throw new AppError("ACCOUNT_LEAVING");
    // Changed meanwhile, by somebody who has just kept another one out.
    if (!(await holdPassword(trx, memberId, passwordHash))) throw new AppError("WRONG_PASSWORD");
    const mailed = await mailLeaving(trx, memberId);
    const aside = await setAllAside(personalData, trx, memberId);
    return {
      answer: { ...toDeparture(inserted), ...(mailed && { mailed }) },
      publish: aside,
      publishEnded: await endSessionsOf(ports, memberId, "leaving", { db: trx }),
    };
  });
  publish(ports.bus);
  publishEnded();
  return answer;
}

/** Answers the hash of the password that was compared; null for a member who has none. */
async function requireProof(
  db: Db,
  memberId: number,
  { password = "", nickname = "" }: LeaveBody,
): Promise<string | null> {
  const own = await findProof(db, memberId);
  if (own.passwordHash === null) {
    if (nicknameKey(nickname.trim()) !== own.nicknameKey) throw new AppError("WRONG_NICKNAME");
  } else if (!(await provePassword(own.passwordHash, password))) throw new AppError("WRONG_PASSWORD");
  return own.passwordHash;
}

export async function findDeparture(db: Db, memberId: number): Promise<Departure> {
  const departure = await queries.selectDeparture(db, memberId);
  if (!departure) throw new AppError("NOT_FOUND");
  return toDeparture(departure);
}

/** Makes everything as it was, but what leaving has called off or given to others. */
export async function comeBack(
  { db, bus, personalData }: Pick<LeavingPorts, "db" | "bus" | "personalData">,
  memberId: number,
): Promise<void> {
  const toPublish = await inTransaction(db, async (trx) => {
    if (!(await queries.undoDeparture(trx, memberId))) throw new AppError("NOT_FOUND");
    return bringAllBack(personalData, trx, memberId);
  });
  toPublish(bus);
}

/** Does `change` to what the member shows: to one who is leaving so that it holds once they are back, to one who has left not at all. */
export async function asIfThere(trx: Db, memberId: number, change: () => Promise<void>): Promise<void> {
  // Before the departure, as by whoever leaves, comes back or is erased.
  await lockMember(trx, memberId);
  if (await lockFace(trx, memberId)) return change();
  const departure = await queries.lockPicture(trx, memberId);
  if (!departure) return;
  await updatePicture(trx, memberId, departure.profile_picture);
  await change();
  await queries.keepPicture(trx, memberId);
  await updatePicture(trx, memberId, null);
}
