/** Requests that wait for an answer, each with who asks and why the two fit. */
import { distanceBand } from "@fitmate/contract/cell";
import type { ReceivedRequest } from "@fitmate/contract/mateRequests";
import type { Db } from "../../../platform/db/database.ts";
import { type Habits, selectHabits } from "../../accounts/profileQueries.ts";
import { selectTrust } from "../../together/trust/countingQueries.ts";
import { matchOf } from "../fit/score.ts";
import { type Asked, selectReceived } from "./listQueries.ts";

/** What waits for `memberId`, newest first, from the one before `cursor`. */
export async function findReceived(
  db: Db,
  memberId: number,
  page: { cursor?: number | undefined; size: number },
): Promise<ReceivedRequest[]> {
  const rows = await selectReceived(db, memberId, page);
  const askers = rows.map(({ askerId }) => askerId);
  const [habits, trusted] = await Promise.all([selectHabits(db, [memberId, ...askers]), selectTrust(db, askers)]);
  const mine = habits.get(memberId);
  return rows.map((row) => ({
    ...withMatch(row, mine, habits),
    trust: row.isPublic ? (trusted.get(row.askerId) ?? null) : null,
  }));
}

function withMatch(
  row: Asked,
  mine: Habits | undefined,
  habits: ReadonlyMap<number, Habits>,
): Omit<ReceivedRequest, "trust"> {
  const { askerId, isPublic, myCell, theirCell, ...request } = row;
  const band = myCell && theirCell ? distanceBand(myCell, theirCell) : null;
  const theirs = isPublic ? habits.get(askerId) : undefined;
  const match = mine && theirs && matchOf(mine, theirs, { areMates: false, band, again: false });
  return { ...request, distanceBand: band, levels: match?.levels ?? [], reasons: match?.reasons ?? [] };
}
