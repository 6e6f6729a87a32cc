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
const INT8S = 1016;
const FLOAT8_POINT = 600;

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    // Ids and counters stay far below 2^53.
    if (oid === INT8) return Number;
    if (oid === FLOAT8_POINT) return String;
    const parse = pg.types.getTypeParser(oid, format) as (text: string) => string[];
    return oid === INT8S ? (text: string) => parse(text).map(Number) : parse;
  }) as typeof pg.types.getTypeParser,
};

/**
 * Opens a pool on `url` with at most `size` connections; `onIdleError` hears of connections that break while idle. `limits`:
 * what fills databases may take longer. Without `prepares` no statement is named, for poolers that lend out a connection for
 * no longer than a transaction. `readOnly`: nothing is ever written there.
 */
export function openDatabase(
  url: string,
  size: number,
  onIdleError: (error: Error) => void,
  {
    limits = USUAL_LIMITS,
    prepares = true,
    readOnly = false,
  }: { limits?: Limits; prepares?: boolean; readOnly?: boolean } = {},
): OpenDatabase {
  const pool = new Pool({ url, size, types, limits, prepares, readOnly });
  // Without a listener a connection that the server closes would end the process.
  pool.on("error", onIdleError);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
