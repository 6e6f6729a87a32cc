/** What is asked, kept anew and forgotten by itself. */
import type { FastifyInstance } from "fastify";
import { everyOnOneNode } from "../../../platform/jobs.ts";
import type { Ports } from "../../../platform/ports.ts";
import { keepAllStale } from "../trust/keeping.ts";
import { askAll } from "./asking.ts";
import { removeOldNotes } from "./noteQueries.ts";

const TURN_MS = 15_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

export function answerJobs(app: FastifyInstance, ports: Ports): void {
  everyOnOneNode(app, ports.db, TURN_MS, "questions after gatherings", () => askAll(ports));
  everyOnOneNode(app, ports.db, MINUTE_MS, "numbers of trainings", () => keepAllStale(ports.db));
  everyOnOneNode(app, ports.db, HOUR_MS, "notes to moderators", () => removeOldNotes(ports.db));
}
