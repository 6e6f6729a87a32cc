/** Whether a node is there, and whether it can answer: for whoever spreads requests over nodes. */
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { departureOf } from "./closing.ts";
import { AppError } from "./errors.ts";
import { remember } from "../remember.ts";
import type { Route } from "./routes.ts";

/** Whoever asks whether a node is ready waits no longer for it. */
const READY_WITHIN_MS = 2_000;

export function healthRoutes(app: FastifyInstance, route: Route, db: Db): void {
  const departure = departureOf(app);

  route("health", async () => {
    if (departure.hasBegun) throw new AppError("UNAVAILABLE");
    return { status: "ok" as const };
  });

  // Once for all who ask meanwhile: nobody fills the pool's queue with it.
  const databaseAnswers = remember(
    () =>
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ),
    { size: 1, forMs: 0 },
  );
  route("ready", async () => {
    if (departure.hasBegun) throw new AppError("UNAVAILABLE");
    if (!(await Promise.race([databaseAnswers("now"), sleep(READY_WITHIN_MS, false, { ref: false })])))
      throw new AppError("UNAVAILABLE");
    return { status: "ok" as const };
  });
}
