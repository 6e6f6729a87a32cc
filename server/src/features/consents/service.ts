/** Recording and withdrawing consents. */
import { lockMember } from "../accounts/memberQueries.ts";
import { type Consent, type ConsentKind, GivenConsent, REQUIRED_CONSENTS } from "@fitmate/contract/consents";
import { safeParse } from "zod/v4/core";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { AppError } from "../../platform/http/errors.ts";
import { deleteLocation } from "../mates/location/queries.ts";
import { eraseLedger } from "../mates/ledger/service.ts";
import * as queries from "./queries.ts";

/** Notes what a new member agreed to; every way to make an account calls it in the same transaction. */
export async function recordConsents(db: Db, memberId: number, given: readonly GivenConsent[]): Promise<void> {
  if (given.length > 0) await queries.insertConsents(db, memberId, given);
}

/** Agrees to the text in force. */
export function giveConsent(db: Db, memberId: number, given: GivenConsent): Promise<Consent[]> {
  const { success, error } = safeParse(GivenConsent, given);
  if (!success) throw new AppError("INVALID_INPUT", { message: error.issues[0]?.message ?? "" });
  return inTransaction(db, async (trx) => {
    await lockMember(trx, memberId);
    await queries.endOtherVersions(trx, memberId, given);
    await queries.insertConsents(trx, memberId, [given]);
    return queries.selectConsents(trx, memberId);
  });
}

/** Withdraws the location consent; removes the location, and the ledger of what it was used for. */
export function withdrawConsent(db: Db, memberId: number, kind: ConsentKind): Promise<Consent[]> {
  if (REQUIRED_CONSENTS.some((required) => required === kind)) throw new AppError("CONSENT_NEEDED");
  return inTransaction(db, async (trx) => {
    await lockMember(trx, memberId);
    await queries.updateWithdrawn(trx, memberId, kind);
    await deleteLocation(trx, memberId);
    await eraseLedger(trx, memberId);
    return queries.selectConsents(trx, memberId);
  });
}
