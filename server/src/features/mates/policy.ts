/** Who counts as new here. */
import type { Db } from "../../platform/db/database.ts";
import { isYoung } from "../accounts/memberQueries.ts";
import { hasMates } from "./queries.ts";

/** Whether somebody came within NEWCOMER_HOURS before `at`, or now, and is nobody's mate: they may do less than others in a day. */
export async function isNewcomer(db: Db, memberId: number, at?: Date): Promise<boolean> {
  return (await isYoung(db, memberId, at)) && !(await hasMates(db, memberId));
}
