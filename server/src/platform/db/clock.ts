/** The database's time, which all nodes share: a node's own clock may be wrong, or be set while it runs. */
import { dayOf } from "@fitmate/contract/wallTime";
import { sql } from "kysely";
import type { Db } from "./database.ts";

export type Clock = {
  /** Milliseconds since 1970 by the database, to within half a second. */
  now(): number;
  /** The day in Korea. */
  today(): string;
  /** Asks the database again: two computers drift apart, and one that slept has counted nothing. */
  set(): Promise<void>;
};

/** What took longer on its way says too little about when the answer was made. */
const ROUND_TRIP_MAX_MS = 1_000;

export async function openClock(db: Db): Promise<Clock> {
  /** Milliseconds from the start of this process' counter, which nobody sets, to 1970. */
  let ahead: number | undefined;

  async function set(): Promise<void> {
    const before = performance.now();
    const { rows } = await sql<{ ms: number }>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db);
    const after = performance.now();
    const isExact = after - before <= ROUND_TRIP_MAX_MS;
    if (rows[0] && (isExact || ahead === undefined)) ahead = rows[0].ms - (before + after) / 2;
  }

  await set();
  const now = () => Math.floor(performance.now() + (ahead ?? 0));
  return { now, today: () => dayOf(new Date(now())), set };
}
