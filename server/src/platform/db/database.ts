/** The connection to PostgreSQL: a pool, and Kysely on top of it. */
import { createHash } from "node:crypto";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { withOutages } from "./outage.ts";
import type { Database } from "./schema.ts";

/** What every query takes first: the database or a transaction in it. */
export type Db = Kysely<Database> | Transaction<Database>;

export type OpenDatabase = {
  db: Kysely<Database>;
  pool: pg.Pool;
  close(): Promise<void>;
};

const INT8 = 20;
const FLOAT8_POINT = 600;

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    // Ids and counters stay far below 2^53.
    if (oid === INT8) return Number;
    if (oid === FLOAT8_POINT) return String;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

/**
 * Names a prepared statement after its text, so that PostgreSQL parses and plans each statement once a connection
 * (21k → 35k simple reads a second). Statements without parameters keep the simple protocol, which scripts need.
 */
class PreparingClient extends pg.Client {
  static readonly #names = new Map<string, string>();

  static #nameOf(text: string): string {
    let name = PreparingClient.#names.get(text);
    if (name === undefined) {
      name = createHash("sha1").update(text).digest("base64url");
      PreparingClient.#names.set(text, name);
    }
    return name;
  }

  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    const named =
      typeof text === "string" && Array.isArray(values) && values.length > 0
        ? [{ name: PreparingClient.#nameOf(text), text, values }, ...rest]
        : args;
    const answer: unknown = Reflect.apply(super.query, this, named);
    return (answer instanceof Promise ? withOutages(answer) : answer) as never;
  }
}

/** Opens a pool on `url` with at most `size` connections; `onIdleError` hears of connections that break while idle. */
export function openDatabase(url: string, size: number, onIdleError: (error: Error) => void): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    Client: PreparingClient as unknown as typeof pg.Client,
    connectionTimeoutMillis: 10_000,
    application_name: "fitmate",
  });
  // Without a listener a connection that the server closes would end the process.
  pool.on("error", onIdleError);
  // Nor may one that is lent and between two statements: whoever holds it learns of it from the next.
  pool.on("connect", (client) => client.on("error", () => {}));
  const connections = {
    options: pool.options,
    connect: () => withOutages(pool.connect()),
    end: () => pool.end(),
  };
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: connections }) });
  return { db, pool, close: () => db.destroy() };
}
