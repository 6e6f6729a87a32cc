/** Counts attempts in the database, so that every node counts the same. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";
import { deleteInSteps } from "../db/cleaning.ts";
import type { Db } from "../db/database.ts";
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

const MS_PER_SECOND = 1_000;

/** By the database's clock, the one that all nodes share: milliseconds since 1970, as in the column `expire`. */
const NOW = "(extract(epoch from now()) * 1000)::bigint";

/** Counts one attempt in the window that is open, or opens one of $2 seconds; with it how long it still is, in milliseconds. */
const COUNT = `
  insert into rate_limits as kept (key, points, expire) values ($1, 1, ${NOW} + $2::bigint * ${MS_PER_SECOND})
  on conflict (key) do update set
    points = case when kept.expire > ${NOW} then kept.points + 1 else 1 end,
    expire = case when kept.expire > ${NOW} then kept.expire else excluded.expire end
  returning points, expire - ${NOW} as wait`;
const GIVE_BACK = `update rate_limits set points = greatest(points - 1, 0) where key = $1 and expire > ${NOW}`;
const RESET = "delete from rate_limits where key = $1";

/** Removes what no longer counts: attempts past their window. */
export async function deletePastWindows(db: Db): Promise<void> {
  await deleteInSteps(db, "rate_limits", sql`expire < extract(epoch from now()) * 1000`);
}

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
  const row = (key: string) => `${name}:${counted(key)}`;
  const ask = <Row extends pg.QueryResultRow>(text: string, ...values: unknown[]) => pool.query<Row>(text, values);
  const consume = async (key: string) => {
    const { rows } = await ask<{ points: number; wait: number }>(COUNT, row(key), seconds);
    const [attempts] = rows;
    if (!attempts || attempts.points <= points) return;
    throw new AppError("TOO_MANY_REQUESTS", {
      ...(message !== undefined && { message }),
      retryAfterSeconds: Math.ceil(attempts.wait / MS_PER_SECOND),
    });
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
      await ask(GIVE_BACK, row(key));
    },
    async reset(key) {
      await ask(RESET, row(key));
    },
  };
}
