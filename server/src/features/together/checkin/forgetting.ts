/** Check-ins are kept for CHECK_IN_DAYS once they are over; what told of them goes with them. */
import { paths } from "@fitmate/contract/paths";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { withdrawOn } from "../../notifications/service.ts";
import { deleteKept } from "./dueQueries.ts";

const AT_ONCE = 100;

/** Forgets all that were kept long enough, in small steps of a transaction each. */
export async function forgetOver(db: Db): Promise<void> {
  let gone: number;
  do {
    gone = await inTransaction(db, async (trx) => {
      const deleted = await deleteKept(trx, AT_ONCE);
      for (const { id, memberId, mateId } of deleted) {
        for (const told of [memberId, mateId]) await withdrawOn(trx, told, paths.checkIn(id));
      }
      return deleted.length;
    });
  } while (gone === AT_ONCE);
}
