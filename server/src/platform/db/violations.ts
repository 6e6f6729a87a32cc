/** What PostgreSQL says when a row breaks a rule of the schema (SQLSTATE class 23). */
import pg from "pg";

const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";

/** Of a table in parts, a part says its own: called as that of the table, with the part at the end. */
const PART = /_p\d+$/;

/** Name of the unique or foreign key constraint that `error` reports as violated, or undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  const isViolation = error.code === UNIQUE_VIOLATION || error.code === FOREIGN_KEY_VIOLATION;
  return isViolation ? error.constraint?.replace(PART, "") : undefined;
}
