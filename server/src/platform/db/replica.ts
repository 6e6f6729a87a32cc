/** One replica: what is known of it, and reading from it as long as it answers. */
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import pg from "pg";
import type { Db, OpenDatabase } from "./database.ts";
import { DatabaseOutage } from "./outage.ts";
import type { Database } from "./schema.ts";
import { parsePosition, type WalPosition } from "./walPosition.ts";

/** What a server says of itself as a replica. */
export type ReplicaState = {
  /** Of the installation it was copied from. */
  system: string;
  /** Up to where it has replayed; undefined: it is no replica, any more or yet. */
  replayed: WalPosition | undefined;
};

/**
 * Asks a server how it stands as a replica. Which timeline it follows it says of what it receives only to superusers and members
 * of pg_read_all_stats; to others when it has written down how far it is, which after a failover may take minutes.
 */
export async function lookAtReplica(db: Db): Promise<ReplicaState> {
  const { rows } = await sql<{ system: string; replayed: string | null }>`
    select system_identifier::text as system,
           case when pg_is_in_recovery() then lpad(to_hex(greatest(
             checkpoint.timeline_id, recovery.min_recovery_end_timeline,
             (select received_tli from pg_stat_get_wal_receiver()))), 8, '0') || '/' || pg_last_wal_replay_lsn() end as replayed
      from pg_control_system(), pg_control_checkpoint() as checkpoint, pg_control_recovery() as recovery`.execute(db);
  const { system = "", replayed } = rows[0] ?? {};
  return { system, replayed: replayed ? parsePosition(replayed) : undefined };
}

export class Replica {
  /** Host and port. */
  readonly name: string;
  /** Reads from it; what fails there is read from the primary. For single statements. */
  readonly db: Kysely<Database>;
  /** As it last said; undefined: it has not answered the last time. */
  state: ReplicaState | undefined;
  readonly #opened: OpenDatabase;
  readonly #primary: pg.Pool;
  readonly #onFailure: (error: unknown) => void;
  #isLooking = false;

  constructor(url: string, opened: OpenDatabase, primary: pg.Pool, onFailure: (error: unknown) => void) {
    const { host, port } = new pg.Client({ connectionString: url });
    this.name = `${host}:${port}`;
    this.#opened = opened;
    this.#primary = primary;
    this.#onFailure = onFailure;
    const client = { query: this.#read.bind(this), release() {} } as unknown as PostgresPoolClient;
    const pool: PostgresPool = { options: {}, connect: async () => client, end: async () => {} };
    this.db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  }

  async #read(text: string, values: unknown[]): Promise<unknown> {
    if (values.length === 0 && /^(?:begin|start) /.test(`${text} `)) {
      throw new Error("A transaction belongs on the primary.");
    }
    if (this.state) {
      try {
        return await this.#opened.pool.query(text, values);
      } catch (error) {
        // One statement of many may be in the way of what it replays (40001); one that is away is left alone until it answers.
        if (error instanceof DatabaseOutage) this.state = undefined;
        this.#onFailure(error);
      }
    }
    return this.#primary.query(text, values);
  }

  /** Asks how it stands, unless that is being asked. */
  async look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      this.state = await lookAtReplica(this.#opened.db);
    } catch (error) {
      this.state = undefined;
      this.#onFailure(error);
    } finally {
      this.#isLooking = false;
    }
  }

  async close(): Promise<void> {
    await this.#opened.close();
  }
}
