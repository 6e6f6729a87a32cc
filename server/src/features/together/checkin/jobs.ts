/** What happens to check-ins by itself. */
import type { FastifyInstance } from "fastify";
import { everyOnOneNode } from "../../../platform/jobs.ts";
import type { Ports } from "../../../platform/ports.ts";
import { forgetOver } from "./forgetting.ts";
import { createWalk, notifyDue } from "./watching.ts";

/** Somebody waits for a question and an alert that was promised to the minute. */
const TURN_MS = 5_000;
const CHANGES_MS = 10_000;
const HOUR_MS = 3_600_000;

export function checkInJobs(app: FastifyInstance, ports: Ports): void {
  everyOnOneNode(app, ports.db, TURN_MS, "check-ins that are due", (awayMs) => notifyDue(ports, awayMs));
  const walk = createWalk(ports);
  everyOnOneNode(app, ports.db, CHANGES_MS, "check-ins of what has changed", () => walk.turn());
  everyOnOneNode(app, ports.db, HOUR_MS, "check-ins of long ago", () => forgetOver(ports.db));
}
