/** How many requests a member may send in a day. */
import { MATE_REQUESTS_PER_DAY, NEWCOMER_HOURS, NEWCOMER_MATE_REQUESTS_PER_DAY } from "@fitmate/contract/limits";
import { passingHours } from "@fitmate/contract/numbers";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { isNewcomer } from "../policy.ts";
import * as queries from "./queries.ts";

/** Counts a request; refuses it once the member has sent as many today as one may, or as somebody new may. */
export async function countRequest(db: Db, memberId: number, at: Date | undefined): Promise<void> {
  const { sent, secondsLeft } = await queries.countRequest(db, memberId, at);
  if (sent <= NEWCOMER_MATE_REQUESTS_PER_DAY) return;
  const isNew = await isNewcomer(db, memberId, at);
  if (!isNew && sent <= MATE_REQUESTS_PER_DAY) return;
  const again = isNew
    ? `누군가 수락해서 메이트가 생기거나, 가입한 지 ${passingHours(NEWCOMER_HOURS)} 지나면 더 보낼 수 있어요.`
    : "내일 다시 신청해 주세요.";
  throw new AppError("TOO_MANY_REQUESTS", {
    message: `오늘은 메이트 신청을 ${sent - 1}번 보냈어요. ${again}`,
    retryAfterSeconds: secondsLeft,
  });
}
