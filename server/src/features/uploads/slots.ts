/** How many uploads this process takes at once: each holds up to 10 MB. */
import { UPLOADS_AT_ONCE } from "@fitmate/contract/limits";
import { AppError } from "../../platform/http/errors.ts";

const UPLOADS_MAX = 16;
const RETRY_AFTER_SECONDS = 5;

export type UploadSlots = {
  /**
   * Runs `upload` in one of the places. Refuses when all are taken, and when the member holds too many, both with the time to
   * wait.
   */
  hold<T>(memberId: number, upload: () => Promise<T>): Promise<T>;
};

export function createUploadSlots(): UploadSlots {
  const held = new Map<number, number>();
  let taken = 0;

  function change(memberId: number, by: 1 | -1): void {
    const count = (held.get(memberId) ?? 0) + by;
    taken += by;
    if (count === 0) held.delete(memberId);
    else held.set(memberId, count);
  }

  return {
    async hold(memberId, upload) {
      if ((held.get(memberId) ?? 0) >= UPLOADS_AT_ONCE) {
        throw new AppError("TOO_MANY_REQUESTS", { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      if (taken >= UPLOADS_MAX) {
        throw new AppError("UNAVAILABLE", {
          message: "지금 사진을 올리는 사람이 많아요. 잠시 후 다시 시도해 주세요.",
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      }
      change(memberId, 1);
      try {
        return await upload();
      } finally {
        change(memberId, -1);
      }
    },
  };
}
