/** What PostgreSQL says when a row breaks a rule of the schema (SQLSTATE class 23). */
import pg from "pg";

const UNIQUE_VIOLATION = "23505";

/** Name of the unique constraint that `error` reports as violated, or undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) return error.constraint;
  return undefined;
}
