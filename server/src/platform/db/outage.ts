/** The database is away, or stores nothing for now: nobody's fault who asked, and over some day. */
import pg from "pg";

export class DatabaseOutage extends Error {
  override name = "DatabaseOutage";
}

/**
 * SQLSTATE: a broken connection (08), resources that ran out (53), a database that stops, starts or takes no writing
 * (57P, 25006), input or output that fails (58), and what has taken too long: a statement (57014), a lock (55P03), a pause in
 * a transaction (25P03).
 */
const OUTAGE = /^(?:08|53|57P|58|25006|57014|55P03|25P03)/;

/** `answer` of the driver, with whatever says that the database is away as DatabaseOutage. */
export async function withOutages<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isOutage(error)) throw new DatabaseOutage("The database is away", { cause: error });
    throw error;
  }
}

function isOutage(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return OUTAGE.test(error.code ?? "");
  // The server itself has said nothing: the driver lost it, or never found it.
  return error instanceof Error && !(error instanceof TypeError);
}
