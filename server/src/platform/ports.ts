/** What every feature is given: the outside world, opened once in main.ts (or in a test). */
import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type pg from "pg";
import type { Config } from "../config.ts";
import type { Bus } from "./bus/bus.ts";
import type { Clock } from "./db/clock.ts";
import type { Replicas } from "./db/replicas.ts";
import type { Database } from "./db/schema.ts";
import type { Signing } from "./signing.ts";
import type { Storage } from "./storage/storage.ts";

export type Ports = {
  config: Config;
  db: Kysely<Database>;
  pool: pg.Pool;
  /** undefined: everything is read from `db`. */
  replicas?: Replicas | undefined;
  clock: Clock;
  bus: Bus;
  storage: Storage;
  signing: Signing;
  log: FastifyBaseLogger;
};
