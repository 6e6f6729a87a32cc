/** The connections of a process: lends those that may be expected to answer. */
import pg from "pg";
import { Client, type ClientOptions } from "./client.ts";
import { type Limits, settingsFor } from "./limits.ts";
import { declareGauge } from "../metrics.ts";
import { withOutages } from "./outage.ts";

/** An idle connection is asked by the system whether it still stands after so long. */
const KEEP_ALIVE_AFTER_MS = 10_000;
/** So long one is kept that nobody uses: a page asks on many at once, and opening them takes several times what the answers take. */
const IDLE_MS = 5 * 60_000;

type PoolOptions = {
  url: string;
  size: number;
  types: pg.CustomTypesConfig;
  limits: Limits;
  prepares: boolean;
  /** Refuses to write, whatever the server would take. */
  readOnly: boolean;
};

/** Those that are open, for the metrics. */
const pools = new Set<Pool>();

declareGauge({
  name: "fitmate_database_connections",
  help: "Connections to PostgreSQL: lent or idle.",
  labelNames: ["state"],
  collect() {
    const idle = sum((pool) => pool.idleCount);
    this.set({ state: "idle" }, idle);
    this.set({ state: "lent" }, sum((pool) => pool.totalCount) - idle);
  },
});
declareGauge({
  name: "fitmate_database_waiting",
  help: "Statements and transactions that wait for a connection.",
  collect() {
    this.set(sum((pool) => pool.waitingCount));
  },
});

function sum(count: (pool: Pool) => number): number {
  return Array.from(pools, count).reduce((total, each) => total + each, 0);
}

const asOurs = (client: pg.PoolClient) => client as unknown as Client;

/** Fails with DatabaseOutage when the database is away. Only with promises. */
export class Pool extends pg.Pool {
  /** Whoever has not been heard of since may have fallen silent together with one that has. */
  #suspectBefore = 0;

  constructor({ url, size, types, limits, prepares, readOnly }: PoolOptions) {
    const settings = settingsFor(limits) + (readOnly ? "; set default_transaction_read_only = on" : "");
    const options: pg.PoolConfig & ClientOptions = {
      connectionString: url,
      max: size,
      types,
      limits,
      prepares,
      Client: Client as unknown as typeof pg.Client,
      connectionTimeoutMillis: limits.connectMs,
      idleTimeoutMillis: IDLE_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      application_name: "fitmate",
      // The pool waits for what it answers, though its type says nothing of it.
      onConnect: (client) => client.query(settings) as unknown as void,
    };
    super(options);
    pools.add(this);
    this.on("connect", (client) => {
      // One that breaks while lent and between two statements must not end the process: its holder learns of it from the next.
      client.on("error", () => {});
      asOurs(client).onSilence = (since) => {
        this.#suspectBefore = Math.max(this.#suspectBefore, since);
      };
    });
  }

  override end(): never {
    pools.delete(this);
    return super.end() as never;
  }

  override async connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await withOutages(super.connect());
      if (asOurs(client).heardAt >= this.#suspectBefore) return client;
      client.release(true);
      // Nobody might take its farewell.
      client.connection.stream.destroy();
    }
  }

  override query(...args: unknown[]): never {
    return this.#query(args) as never;
  }

  async #query(args: unknown[]): Promise<unknown> {
    const client = await this.connect();
    try {
      return await (Reflect.apply(client.query, client, args) as Promise<unknown>);
    } finally {
      client.release();
    }
  }
}
