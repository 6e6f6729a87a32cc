/** What cases keep of their reports is what a recount of these comes to. */
import { sql } from "kysely";
import { type Invariant, piecewise } from "../../../platform/db/invariant.ts";
import { isWithin } from "../../../platform/db/walk.ts";

type CaseKey = { id: number };

/** Of a row `c`. */
const REPORTS = sql<number>`(select count(*) from reports r where r.case_id = c.id)`;
const REASONS = sql`
  (select coalesce(jsonb_object_agg(reason, said), '{}')
     from (select r.reason, count(*) as said from reports r where r.case_id = c.id group by r.reason) counted)`;
const DIFFERS = sql<boolean>`(c.reports <> ${REPORTS} or c.reasons <> ${REASONS})`;

const reports: Invariant<CaseKey> = {
  name: "reports of cases, by reason",
  statements: (db) =>
    piecewise(
      db,
      { table: "cases", key: ["id"], size: 5_000 },
      (stretch) => sql<CaseKey>`
        select c.id from cases c where ${isWithin(stretch, ["c.id"])} and ${DIFFERS} order by c.id`,
    ),
  async repair(trx, keys) {
    const ids = keys.map(({ id }) => id);
    await sql`select from cases where id = any (${ids}::bigint[]) order by id for update`.execute(trx);
    await sql`
      update cases c set reports = ${REPORTS}, reasons = ${REASONS} where c.id = any (${ids}::bigint[]) and ${DIFFERS}`.execute(
      trx,
    );
  },
};

export const reportCounts: readonly Invariant[] = [reports];
