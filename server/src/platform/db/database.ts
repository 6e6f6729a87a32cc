/** The connection to PostgreSQL: a pool, and Kysely on top of it. */
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { type Limits, USUAL_LIMITS } from "./limits.ts";
import { Pool } from "./pool.ts";
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
 * Opens a pool on `url` with at most `size` connections; `onIdleError` hears of connections that break while idle. `limits`:
 * what fills databases may take longer.
 */
export function openDatabase(
  url: string,
  size: number,
  onIdleError: (error: Error) => void,
  limits: Limits = USUAL_LIMITS,
): OpenDatabase {
  const pool = new Pool({ url, size, types, limits });
  // Without a listener a connection that the server closes would end the process.
  pool.on("error", onIdleError);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
