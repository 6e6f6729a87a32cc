/** Counts attempts in the database, so that every node counts the same. */
import { createHash } from "node:crypto";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "./errors.ts";

export type RateLimit = {
  /** Counts one attempt for `key`; throws TOO_MANY_REQUESTS with the seconds to wait once there are too many. */
  consume(key: string): Promise<void>;
  /** The same, answering false instead of throwing. */
  allows(key: string): Promise<boolean>;
  /** Takes one attempt of `key` back. */
  giveBack(key: string): Promise<void>;
  /** Forgets the attempts of `key`. */
  reset(key: string): Promise<void>;
};

/**
 * What stands in the table for `key`: names and addresses have no place in it, and its 255 characters are fewer than a text
 * may have once it is composed, put in lower case or forged.
 */
const counted = (key: string) => createHash("sha256").update(key).digest("hex");

/** Whether `error` is the refusal of a limit. */
export function isTooMany(error: unknown): boolean {
  return error instanceof AppError && error.code === "TOO_MANY_REQUESTS";
}

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
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
  const consume = async (key: string) => {
    try {
      await limiter.consume(counted(key));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new AppError("TOO_MANY_REQUESTS", {
        ...(message !== undefined && { message }),
        retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1_000),
      });
    }
  };
  return {
    consume,
    async allows(key) {
      try {
        await consume(key);
        return true;
      } catch (error) {
        if (isTooMany(error)) return false;
        throw error;
      }
    },
    async giveBack(key) {
      await limiter.reward(counted(key));
    },
    async reset(key) {
      await limiter.delete(counted(key));
    },
  };
}
