/** What becomes of the words of somebody who is suspended, for the feature that suspends. */
import type { Db } from "../../../platform/db/database.ts";
import { keepCounts, lockCounts, releaseReady } from "../trust/countingQueries.ts";
import { selectOthers, setTakenOut } from "../trust/trainingQueries.ts";
import { lockQuestionsOf, selectAgreements, setAnswersTakenOut } from "./queries.ts";
import { settle } from "./service.ts";

/**
 * Takes all that the member has said of others out of their numbers, or with false puts it back, in the caller's transaction. What
 * others have said of the member is not touched.
 */
export async function takeOutWordsOf(trx: Db, memberId: number, takenOut: boolean): Promise<void> {
  await lockQuestionsOf(trx, memberId);
  await setAnswersTakenOut(trx, memberId, takenOut);
  // Meanwhile others may have said that they trained with the member. It is too late for telling them of 또 할래요.
  const agreed = takenOut ? [] : await selectAgreements(trx, memberId);
  const others = await selectOthers(trx, memberId);
  await lockCounts(trx, [...new Set([memberId, ...others, ...agreed.map(({ otherId }) => otherId)])]);
  await setTakenOut(trx, memberId, takenOut);
  await releaseReady(trx, others);
  await keepCounts(trx, others);
  await settle(trx, memberId, agreed);
}
