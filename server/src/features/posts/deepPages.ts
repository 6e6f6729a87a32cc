/** Pages far down a list: found by counting past everything before them, a tenth of a second where there are a million posts. */
import pLimit from "p-limit";
import { AppError } from "../../platform/http/errors.ts";
import { declareWaiting } from "../../platform/metrics.ts";

/** From so many posts on; a reader who goes from page to page does not get there. */
const DEEP = 5_000;
const WAITING_MAX = 20;
const RETRY_AFTER_SECONDS = 3;

const oneAtATime = pLimit(1);
declareWaiting("deep pages", () => oneAtATime.pendingCount);

/** Runs `select`, which counts past `offset` posts; deep ones of a node follow each other, and too many are refused. */
export async function selectAfter<T>(offset: number, select: () => Promise<T>): Promise<T> {
  if (offset < DEEP) return select();
  if (oneAtATime.pendingCount >= WAITING_MAX) {
    throw new AppError("UNAVAILABLE", {
      message: "지금은 오래된 글을 찾을 수 없어요. 잠시 후 다시 시도해 주세요.",
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  return oneAtATime(select);
}
