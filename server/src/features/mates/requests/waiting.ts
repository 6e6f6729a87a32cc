/** Requests that wait for an answer, each with who asks and why the two fit. */
import { distanceBand } from "@fitmate/contract/cell";
import type { ReceivedRequest } from "@fitmate/contract/mateRequests";
import type { Db } from "../../../platform/db/database.ts";
import { type Habits, selectHabits } from "../../accounts/profileQueries.ts";
import { matchOf } from "../fit/score.ts";
import { type Asked, selectReceived } from "./listQueries.ts";

/** What waits for `memberId`, newest first, from the one before `cursor`. */
export async function findReceived(
  db: Db,
  memberId: number,
  page: { cursor?: number | undefined; size: number },
): Promise<ReceivedRequest[]> {
  const rows = await selectReceived(db, memberId, page);
  const habits = await selectHabits(db, [memberId, ...rows.map(({ askerId }) => askerId)]);
  const mine = habits.get(memberId);
  return rows.map((row) => withMatch(row, mine, habits));
}

function withMatch(row: Asked, mine: Habits | undefined, habits: ReadonlyMap<number, Habits>): ReceivedRequest {
  const { askerId, isPublic, myCell, theirCell, ...request } = row;
  const band = myCell && theirCell ? distanceBand(myCell, theirCell) : null;
  const theirs = isPublic ? habits.get(askerId) : undefined;
  const match = mine && theirs && matchOf(mine, theirs, { areMates: false, band });
  return { ...request, distanceBand: band, levels: match?.levels ?? [], reasons: match?.reasons ?? [] };
}
