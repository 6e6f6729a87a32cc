/** What moderators have hidden of proposals: every SQL statement that does so. Who has said it goes on reading it. */
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { orderPair } from "../../mates/queries.ts";

/**
 * `shown`: what its plan says from now on to the other one. It counts as no change of the plan: its number and moment show in the
 * calendar of who has made it, too, and would tell them who has reported it, and when.
 */
export async function setProposalHidden(
  trx: Db,
  id: number,
  isHidden: boolean,
  shown: { words: string; placeName: string },
): Promise<void> {
  await trx.updateTable("plan_proposals").set({ hidden: isHidden }).where("id", "=", id).execute();
  await sql`
    update gatherings g
       set description = ${shown.words}, place_name = ${shown.placeName}
      from plan_proposals p where p.id = ${id} and g.id = p.plan_id`.execute(trx);
}

/** The same of what is proposed with the request between two. */
export async function hideEnclosed(trx: Db, pair: readonly [number, number], isHidden: boolean): Promise<void> {
  const { lowId, highId } = orderPair(...pair);
  await trx
    .updateTable("request_proposals")
    .set({ hidden: isHidden })
    .where("low_id", "=", lowId)
    .where("high_id", "=", highId)
    .execute();
}
