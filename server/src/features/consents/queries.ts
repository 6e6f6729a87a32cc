/** Every SQL statement on consents. */
import { type Consent, CONSENT_KINDS, type ConsentKind, type GivenConsent } from "@fitmate/contract/consents";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

/** One that stands already stays as it was given. */
export async function insertConsents(db: Db, memberId: number, given: readonly GivenConsent[]): Promise<void> {
  await db
    .insertInto("consents")
    .values(given.map(({ kind, version }) => ({ member_id: memberId, kind, version })))
    .onConflict((conflict) => conflict.columns(["member_id", "kind"]).where("withdrawn_at", "is", null).doNothing())
    .execute();
}

/** Ends a standing one of another version, so that the one in force can be given. */
export async function endOtherVersions(db: Db, memberId: number, { kind, version }: GivenConsent): Promise<void> {
  await db
    .updateTable("consents")
    .set({ withdrawn_at: sql<Date>`now()` })
    .where("member_id", "=", memberId)
    .where("kind", "=", kind)
    .where("withdrawn_at", "is", null)
    .where("version", "<>", version)
    .execute();
}

export async function updateWithdrawn(db: Db, memberId: number, kind: ConsentKind): Promise<void> {
  await db
    .updateTable("consents")
    .set({ withdrawn_at: sql<Date>`now()` })
    .where("member_id", "=", memberId)
    .where("kind", "=", kind)
    .where("withdrawn_at", "is", null)
    .execute();
}

/** The last of each kind, in the order of the kinds. */
export async function selectConsents(db: Db, memberId: number): Promise<Consent[]> {
  const rows = await db
    .selectFrom("consents")
    .distinctOn("kind")
    .select(["kind", "version", "given_at as givenAt", "withdrawn_at as withdrawnAt"])
    .where("member_id", "=", memberId)
    .orderBy("kind")
    .orderBy("id", "desc")
    .execute();
  return CONSENT_KINDS.map((kind) => {
    const row = rows.find((each) => each.kind === kind);
    return {
      kind,
      version: row?.version ?? null,
      givenAt: row?.givenAt.toISOString() ?? null,
      withdrawnAt: row?.withdrawnAt?.toISOString() ?? null,
    };
  });
}

/** Whether the member was ever asked for consents, and whether the one to using the location stands. */
export async function selectLocationConsent(db: Db, memberId: number): Promise<{ wasAsked: boolean; stands: boolean }> {
  const { rows } = await sql<{ wasAsked: boolean; stands: boolean }>`
    select count(*) > 0 as "wasAsked",
           coalesce(bool_or(kind = 'LOCATION' and withdrawn_at is null), false) as stands
      from consents where member_id = ${memberId}`.execute(db);
  return rows[0] ?? { wasAsked: false, stands: false };
}
