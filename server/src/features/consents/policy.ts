/** What needs a consent. */
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/errors.ts";
import { selectLocationConsent } from "./queries.ts";

/**
 * Refuses a member who has not agreed, or no longer agrees, to the use of their location.
 * Who was never asked for any consent, by a client that knows only the specification, is let through.
 */
export async function requireLocationConsent(db: Db, memberId: number): Promise<void> {
  const { wasAsked, stands } = await selectLocationConsent(db, memberId);
  if (wasAsked && !stands) throw new AppError("LOCATION_CONSENT_REQUIRED");
}
