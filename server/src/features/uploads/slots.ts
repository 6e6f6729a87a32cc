/** How many uploads this process takes at once: each holds up to 10 MB. */
import type { IncomingMessage } from "node:http";
import { UPLOADS_AT_ONCE } from "@fitmate/contract/limits";
import { AppError } from "../../platform/http/errors.ts";

export const UPLOADS_MAX = 16;
/** For whoever finds no place. */
const RETRY_AFTER_SECONDS = 5;
/** Whoever brings less keeps no place that somebody else could use: a picture of a megabyte would take longer than a minute. */
const SLOW_BYTES_PER_SECOND = 16 * 1_024;
/** Nobody is slow before. */
const START_SECONDS = 5;

export type UploadSlots = {
  /**
   * Runs `upload` of a request in one of the places. Refuses when all are taken, and when the member holds too many, both with the
   * time to wait. `givesWay` is aborted with what is said to whoever has to make place for somebody else.
   */
  hold<T>(memberId: number, raw: IncomingMessage, upload: (givesWay: AbortSignal) => Promise<T>): Promise<T>;
};

type Place = { memberId: number; isSlow: () => boolean; giveWay: () => void };

export function createUploadSlots(): UploadSlots {
  const places = new Set<Place>();

  return {
    async hold(memberId, raw, upload) {
      const own = [...places].filter((each) => each.memberId === memberId);
      if (own.length >= UPLOADS_AT_ONCE) {
        throw new AppError("TOO_MANY_REQUESTS", { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      if (places.size >= UPLOADS_MAX) {
        const slow = [...places].find((each) => each.isSlow());
        if (!slow) throw tooManyUploads();
        places.delete(slow);
        slow.giveWay();
      }
      const way = new AbortController();
      const place = { memberId, isSlow: slownessOf(raw), giveWay: () => way.abort(tooManyUploads()) };
      places.add(place);
      try {
        return await upload(way.signal);
      } finally {
        places.delete(place);
      }
    },
  };
}

/** Whoever brings pictures, others take all that there is room for. */
export function tooManyUploads(): AppError {
  return new AppError("UNAVAILABLE", {
    message: "지금 사진을 올리는 사람이 많아요. 잠시 후 다시 시도해 주세요.",
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/** Whether the body of `raw` comes too slowly, from now on; all of it is here: it does not. */
function slownessOf(raw: IncomingMessage): () => boolean {
  const [begun, before] = [performance.now(), raw.socket.bytesRead];
  return () => {
    const seconds = (performance.now() - begun) / 1_000;
    const isEarly = seconds < START_SECONDS;
    return !raw.complete && !isEarly && raw.socket.bytesRead - before < seconds * SLOW_BYTES_PER_SECOND;
  };
}
