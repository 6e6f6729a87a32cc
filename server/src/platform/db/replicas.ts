/**
 * Reading from replicas of the database (`DATABASE_REPLICA_URLS`). What is read there may be a moment old, but never from before
 * what the reader has changed or was told of (`lastWrite`). How far each replica is, is asked once a second, not with each read:
 * what is known is a lower bound, since none goes back. docs/decisions/faults.md says what is read there, and why.
 */
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { Counter } from "prom-client";
import type { Config } from "../../config.ts";
import { declareGauge } from "../metrics.ts";
import { type Db, openDatabase, type OpenDatabase } from "./database.ts";
import { REPLICA_LIMITS } from "./limits.ts";
import { Replica } from "./replica.ts";
import { isPast, parsePosition, type WalPosition, writtenPosition } from "./walPosition.ts";

const READS_OLDEST_MS = 5_000;
/** So far back is known where the primary was, to say how late a replica is. */
const KEPT_MS = 600_000;

const reads = new Counter({
  name: "fitmate_replica_reads_total",
  help: "Requests that may be answered from a replica, by the server that was chosen: its host and port, or primary.",
  labelNames: ["server"],
});
const failures = new Counter({
  name: "fitmate_replica_failures_total",
  help: "Statements that a replica has failed and the primary has answered, and looks at it without an answer.",
  labelNames: ["server"],
});
const opened = new Set<Replicas>();
declareGauge({
  name: "fitmate_replica_readable",
  help: "1 while a replica is read from: it answers, is a replica of this primary, and not late.",
  labelNames: ["server"],
  collect() {
    for (const { server, readable } of standings()) this.set({ server }, Number(readable));
  },
});
declareGauge({
  name: "fitmate_replica_lag_bytes",
  help: "What the primary has written and a replica, as far as it is known to answer, has not replayed.",
  labelNames: ["server"],
  collect() {
    for (const { server, lagBytes } of standings()) if (lagBytes !== undefined) this.set({ server }, lagBytes);
  },
});
declareGauge({
  name: "fitmate_replica_lag_seconds",
  help: "How long ago the primary was where a replica is known to be: up to two seconds where nothing is wrong.",
  labelNames: ["server"],
  collect() {
    for (const { server, lagMs } of standings()) if (lagMs !== undefined) this.set({ server }, lagMs / 1_000);
  },
});

const standings = () => Array.from(opened, (each) => each.standings()).flat();

/** How a replica stands; undefined: not known. */
type Standing = {
  server: string;
  readable: boolean;
  lagBytes: number | undefined;
  lagMs: number | undefined;
};

type ReplicaOptions = {
  urls: readonly string[];
  size: number;
  prepares: boolean;
  log: FastifyBaseLogger;
  /** In milliseconds: what is read from a replica is no older. */
  oldestMs?: number;
};

/** Where the primary was at a moment, on the clock of `performance.now()`. */
type Written = { at: number; position: WalPosition };

/** Asks the primary where it is, and of which installation it is. Throws on what is no primary. */
export async function lookAtPrimary(db: Db): Promise<{ system: string; position: WalPosition }> {
  const { rows } = await sql<{ system: string; written: string }>`
    select system_identifier::text as system, ${writtenPosition} as written from pg_control_system()`.execute(db);
  const { system = "", written = "" } = rows[0] ?? {};
  return { system, position: parsePosition(written) };
}

export class Replicas {
  readonly #primary: OpenDatabase;
  readonly #log: FastifyBaseLogger;
  readonly #oldestMs: number;
  readonly #replicas: readonly Replica[];
  /** When the primary was last where each replica is known to be. */
  readonly #freshAt = new Map<Replica, number>();
  readonly #readable = new Set<Replica>();
  /** Newest first. */
  #written: Written[] = [];
  #system: string | undefined;
  #isLooking = false;
  /** What was taken back so far, and of how much it is known where that was. */
  #takenBack = 0;
  #knownTakenBack = 0;
  /** Everything that was taken back is before it. */
  #floor: WalPosition | undefined;
  #turn = 0;

  /** Nothing is read from a replica before the first `watch`. */
  constructor(primary: OpenDatabase, { urls, size, prepares, log, oldestMs = READS_OLDEST_MS }: ReplicaOptions) {
    this.#primary = primary;
    this.#log = log;
    this.#oldestMs = oldestMs;
    this.#replicas = urls.map((url) => {
      // What breaks while idle is found out by the next look.
      const database = openDatabase(url, size, () => {}, { limits: REPLICA_LIMITS, prepares, readOnly: true });
      const replica: Replica = new Replica(url, database, primary.pool, () => failures.inc({ server: replica.name }));
      return replica;
    });
    opened.add(this);
  }

  /** Where to read what may be a moment old; `lastWrite`: what its reader has changed or was told of is before it. */
  readsFor(lastWrite?: WalPosition): Db {
    const able = this.#replicas.filter((replica) => this.#mayRead(replica, lastWrite));
    const replica = able[this.#turn++ % able.length];
    reads.inc({ server: replica?.name ?? "primary" });
    return replica?.db ?? this.#primary.db;
  }

  /** Something that others could read shall be read no more: until a replica has that, too, everybody reads from the primary. */
  takeBack(): void {
    this.#takenBack += 1;
  }

  /** One look at the primary and at each replica, whichever answer. */
  async watch(): Promise<void> {
    await Promise.all([this.#lookAtPrimary(), ...this.#replicas.map((replica) => replica.look())]);
    for (const replica of this.#replicas) {
      const replayed = replica.state?.replayed;
      const reached = replayed && this.#written.find(({ position }) => isPast(replayed, position));
      if (reached) this.#freshAt.set(replica, reached.at);
      else this.#freshAt.delete(replica);
      this.#tell(replica);
    }
  }

  async close(): Promise<void> {
    opened.delete(this);
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }

  standings(): Standing[] {
    const newest = this.#written[0]?.position.lsn;
    return this.#replicas.map((replica) => {
      const replayed = replica.state?.replayed?.lsn;
      return {
        server: replica.name,
        readable: this.#isWell(replica),
        lagBytes: replayed === undefined || newest === undefined ? undefined : Math.max(0, newest - replayed),
        lagMs: this.#lagOf(replica),
      };
    });
  }

  async #lookAtPrimary(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const [at, takenBack] = [performance.now(), this.#takenBack];
    try {
      const { system, position } = await lookAtPrimary(this.#primary.db);
      this.#system = system;
      this.#written = [{ at, position }, ...this.#written.filter((each) => at - each.at < KEPT_MS)];
      if (takenBack > this.#knownTakenBack) [this.#knownTakenBack, this.#floor] = [takenBack, position];
    } catch {
      // Away: each request finds that out by itself, and what is known of it grows old.
    } finally {
      this.#isLooking = false;
    }
  }

  #lagOf(replica: Replica): number | undefined {
    const freshAt = this.#freshAt.get(replica);
    return freshAt === undefined ? undefined : performance.now() - freshAt;
  }

  #isWell(replica: Replica): boolean {
    const { system, replayed } = replica.state ?? {};
    const lag = this.#lagOf(replica);
    if (!replayed || system !== this.#system || lag === undefined || lag > this.#oldestMs) return false;
    // One that follows another primary, or that did not follow ours into its new history.
    return replayed.timeline === this.#written[0]?.position.timeline;
  }

  #mayRead(replica: Replica, lastWrite: WalPosition | undefined): boolean {
    const replayed = this.#isWell(replica) ? replica.state?.replayed : undefined;
    if (!replayed) return false;
    if (this.#takenBack > this.#knownTakenBack || (this.#floor && !isPast(replayed, this.#floor))) return false;
    return lastWrite === undefined || isPast(replayed, lastWrite);
  }

  #tell(replica: Replica): void {
    const isReadable = this.#isWell(replica);
    if (isReadable === this.#readable.has(replica)) return;
    if (isReadable) this.#readable.add(replica);
    else this.#readable.delete(replica);
    if (isReadable) this.#log.info({ replica: replica.name }, "a replica is read from");
    else this.#log.warn({ replica: replica.name }, "a replica is left out: away, late, or no replica of the primary");
  }
}

/** The replicas that are configured; undefined where none are. */
export function openReplicas(
  { databaseReplicaUrls: urls, databasePoolSize: size, databasePrepares: prepares }: Config,
  primary: OpenDatabase,
  log: FastifyBaseLogger,
): Replicas | undefined {
  return urls.length > 0 ? new Replicas(primary, { urls, size, prepares, log }) : undefined;
}
