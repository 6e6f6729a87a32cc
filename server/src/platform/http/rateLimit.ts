/** Counts attempts in the database, so that every node counts the same. */
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "./errors.ts";

export type RateLimit = {
  /** Counts one attempt for `key`; throws TOO_MANY_REQUESTS with the seconds to wait once there are too many. */
  consume(key: string): Promise<void>;
  /** Forgets the attempts of `key`. */
  reset(key: string): Promise<void>;
};

/**
 * At most `points` attempts a key in `seconds`. `name` keeps limits apart in the shared table; `message` says more than the
 * refusal says by itself.
 */
export function createRateLimit(
  pool: pg.Pool,
  name: string,
  points: number,
  seconds: number,
  message?: string,
): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
  return {
    async consume(key) {
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new AppError("TOO_MANY_REQUESTS", {
          ...(message !== undefined && { message }),
          retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1_000),
        });
      }
    },
    async reset(key) {
      await limiter.delete(key);
    },
  };
}
