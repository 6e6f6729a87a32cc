/** What somebody gives as a reason, where others read it. */
import type { Db } from "../../platform/db/database.ts";
import { mayNotWrite } from "../accounts/memberQueries.ts";

/** In place of words of one's own. */
export const UNSAID = "사정이 생겨 취소했어요.";

/** Who may not write calls off what they have announced or agreed on all the same, but not in words of their own. */
export async function sayable(db: Db, memberId: number, reason: string): Promise<string> {
  return (await mayNotWrite(db, memberId)) ? UNSAID : reason;
}
