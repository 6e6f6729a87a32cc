/** How many requests a member may send in a day. */
import { MATE_REQUESTS_PER_DAY } from "@fitmate/contract/limits";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import * as queries from "./queries.ts";

/** Throws TOO_MANY_REQUESTS once the member has sent as many requests today as one may. */
export async function countRequest(db: Db, memberId: number, at: Date | undefined): Promise<void> {
  const { sent, secondsLeft } = await queries.countRequest(db, memberId, at);
  if (sent <= MATE_REQUESTS_PER_DAY) return;
  throw new AppError("TOO_MANY_REQUESTS", {
    message: `오늘은 메이트 신청을 ${MATE_REQUESTS_PER_DAY}번 보냈어요. 내일 다시 신청해 주세요.`,
    retryAfterSeconds: secondsLeft,
  });
}
