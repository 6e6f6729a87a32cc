/** What PostgreSQL says when a row breaks a rule of the schema (SQLSTATE class 23). */
import pg from "pg";

const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";

/** Name of the unique or foreign key constraint that `error` reports as violated, or undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  return error.code === UNIQUE_VIOLATION || error.code === FOREIGN_KEY_VIOLATION ? error.constraint : undefined;
}
