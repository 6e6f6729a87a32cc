/** By what something is hidden, for the feature whose it is. */
import type { RuleNumber } from "@fitmate/contract/rules";
import type { TargetKind } from "@fitmate/contract/safety";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

/** The decision, and the rule it names; undefined while nobody has decided. */
export async function findHiding(
  db: Db,
  targetKind: TargetKind,
  targetId: number,
): Promise<{ decisionId: number; rule: RuleNumber } | undefined> {
  const { rows } = await sql<{ decisionId: number; rule: RuleNumber }>`
    select c.decision_id as "decisionId", m.rule
      from cases c join measures m on m.case_id = c.id
     where c.target_kind = ${targetKind} and c.target_id = ${targetId} and m.kind = 'HIDE' and m.undone_at is null
       and m.by_id is not null and m.rule is not null and c.decision_id is not null
     order by m.id desc limit 1`.execute(db);
  return rows[0];
}
