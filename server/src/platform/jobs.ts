/** Work that comes round by itself. */
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { Counter, Histogram } from "prom-client";
import type { Db } from "./db/database.ts";
import { SECONDS } from "./metrics.ts";

const took = new Histogram({
  name: "fitmate_job_seconds",
  help: "A turn of a job, also one that finds nothing to do.",
  labelNames: ["job"],
  buckets: SECONDS,
});
const failed = new Counter({
  name: "fitmate_job_failures_total",
  help: "Turns of a job that failed.",
  labelNames: ["job"],
});

/**
 * Runs `task` every `milliseconds` until `app` closes, which waits for what is under way, and tells it by the signal; a failure is logged
 * and the next turn comes all the same. Answers what takes a turn between them: it never rejects, and does nothing once `app` is closing.
 */
export function every(
  app: FastifyInstance,
  milliseconds: number,
  name: string,
  task: (closing: AbortSignal) => Promise<void>,
): () => Promise<void> {
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  const takeTurn = async (): Promise<void> => {
    if (closing.signal.aborted) return;
    const end = took.startTimer({ job: name });
    const turn = task(closing.signal)
      .catch((error: unknown) => {
        failed.inc({ job: name });
        app.log.error({ err: error, job: name }, "job failed");
      })
      .finally(() => {
        end();
        underWay.delete(turn);
      });
    underWay.add(turn);
    await turn;
  };
  const timer = setInterval(() => void takeTurn(), milliseconds);
  timer.unref();
  app.addHook("onClose", async () => {
    closing.abort();
    clearInterval(timer);
    await Promise.all(underWay);
  });
  return takeTurn;
}

/**
 * The same for what one node does for all: of theirs, the one that comes first. Where it fails, another one is next. A node that is
 * at it still leaves its next turns out: what has piled up takes one of its connections, not one more with each turn. What is due is
 * done as soon as a node listens, one job after the other: where every version lives for less than a day, nothing daily would ever
 * come, and whoever was to be told of something while no node was up waits no longer than they must. `task` hears for how long no node
 * was at it since it was due.
 */
export function everyOnOneNode(
  app: FastifyInstance,
  db: Db,
  milliseconds: number,
  name: string,
  task: (awayMs: number) => Promise<void>,
): void {
  let isAtIt = false;
  let endedAt = -Infinity;
  const takeTurn = every(app, milliseconds, name, async () => {
    if (isAtIt) return;
    isAtIt = true;
    try {
      const claim = await claimJob(db, name, milliseconds);
      if (!claim) return;
      // A turn that took long is no time in which nobody was at it.
      const awayMs = Math.min(claim.lateMs, performance.now() - endedAt);
      await task(awayMs).finally(() => (endedAt = performance.now()));
    } finally {
      isAtIt = false;
    }
  });
  app.addHook("onListen", takeTurn);
}

/** Timers come a little early or late by the database's clock: a node that is alone shall not miss each second turn. */
const EARLY = 0.1;

/**
 * Claims `name` and answers how late that is; undefined where somebody else has in these `milliseconds`. No lock, which would have to be
 * held while it runs. What is due later than a claim can make it was claimed before the database's clock was set back, and would wait
 * until that is where it was.
 */
export async function claimJob(db: Db, name: string, milliseconds: number): Promise<{ lateMs: number } | undefined> {
  const { rows } = await sql<{ lateMs: number }>`
    with before as (select due_at from jobs where name = ${name})
    insert into jobs (name, due_at) values (${name}, now() + ${milliseconds * (1 - EARLY)} * interval '1 millisecond')
    on conflict (name) do update set due_at = excluded.due_at
      where jobs.due_at <= now() or jobs.due_at > now() + ${milliseconds} * interval '1 millisecond'
    returning coalesce((select extract(epoch from greatest(now() - due_at, '0')) * 1000 from before), 0)::float8 as "lateMs"`.execute(
    db,
  );
  return rows[0];
}
