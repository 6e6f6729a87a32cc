/** Somebody comes to nothing any more: they leave 핏메이트, or are kept out of it. */
import { type Publish, together } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/db/database.ts";
import { leaveFrom } from "./joining.ts";
import { callOffNameless, lapseAllOf } from "./plans/service.ts";
import { selectOwnIds, selectPart } from "./seatQueries.ts";
import { changeWithin } from "./seats.ts";

/**
 * Takes the member out of everything that is to come, as leaving each would, in the caller's transaction, which has locked the member:
 * seats go to others, what they host to somebody else, plans are called off, by no name. Answers what to publish after the commit.
 */
export async function leaveAllGatherings(trx: Db, memberId: number): Promise<Publish> {
  const toPublish: Publish[] = [];
  for (const id of await selectOwnIds(trx, memberId)) {
    const publish = await changeWithin(trx, id, async (change) => {
      const part = await selectPart(change.db, id, memberId);
      if (change.gathering.kind === "PLAN") await callOffNameless(change, memberId);
      else if (part !== undefined) await leaveFrom(change, memberId, part);
    });
    toPublish.push(publish);
  }
  toPublish.push(await lapseAllOf(trx, memberId));
  return together(toPublish);
}
