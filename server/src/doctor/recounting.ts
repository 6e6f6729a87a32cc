/** Whether what is kept is what a recount comes to, and keeping the recount where it is not. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../platform/db/database.ts";
import type { Invariant } from "../platform/db/invariant.ts";
import { inLongTransaction } from "../platform/db/transaction.ts";
import { type Finding, fine, reasonOf, wrong } from "./finding.ts";

/** For one statement of many. */
const MINUTES = 60;
/** Counted anew in one transaction: others wait for no more of them, and no longer. */
const REPAIRED_AT_ONCE = 100;
const REPAIR_MINUTES = 10;
/** Named in the line; the others are as many. */
const NAMED = 3;

/** Looks at all that `invariant` says; `isToRepair`: and keeps the recount of what differs. Otherwise it writes nothing. */
export async function recount(db: Db, invariant: Invariant, isToRepair: boolean): Promise<Finding> {
  const { name, repair } = invariant;
  const found: object[] = [];
  let left = 0;
  let count = 0;
  try {
    for await (const statement of invariant.statements(db)) {
      const keys = await find(db, statement);
      count += keys.length;
      found.push(...keys.slice(0, NAMED - found.length));
      if (keys.length === 0 || !isToRepair || !repair) continue;
      await repairAll(db, invariant, keys);
      left += (await find(db, statement)).length;
    }
  } catch (error) {
    return wrong(name, `it could not be counted${isToRepair ? " anew" : ""} (${reasonOf(error)}).`);
  }
  if (count === 0) return fine(name);
  const said = `${name}, ${count.toLocaleString("en")} wrong${named(found, count)}`;
  if (!repair) return wrong(said, "what is gone nobody can count. Restore it from a backup, or live with it.");
  if (!isToRepair) return wrong(said, "npm run doctor -- --repair counts them anew.");
  if (left > 0) return wrong(said, `counted anew, and ${left.toLocaleString("en")} are wrong again. Report it.`);
  return fine(`${said}: counted anew`);
}

function find<Key>(db: Db, statement: RawBuilder<Key>): Promise<Key[]> {
  return inLongTransaction(db, MINUTES, async (trx) => {
    await sql`set transaction read only`.execute(trx);
    return (await statement.execute(trx)).rows;
  });
}

async function repairAll(db: Db, invariant: Invariant, keys: readonly object[]): Promise<void> {
  for (let first = 0; first < keys.length; first += REPAIRED_AT_ONCE) {
    const some = keys.slice(first, first + REPAIRED_AT_ONCE);
    await inLongTransaction(db, REPAIR_MINUTES, async (trx) => invariant.repair?.(trx, some));
  }
}

/** Numbers only: words of a title or a hashtag may be of a person. */
function named(keys: readonly object[], count: number): string {
  const numbers = keys.map((key) => Object.entries(key).filter(([, value]) => typeof value === "number"));
  const shown = numbers.flatMap((each) => (each.length > 0 ? each.map((pair) => pair.join(" ")).join(" ") : []));
  if (shown.length === 0) return "";
  return ` (${shown.join("; ")}${count > shown.length ? "; …" : ""})`;
}
