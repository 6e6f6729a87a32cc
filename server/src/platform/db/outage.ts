/** The database is away, stores nothing for now, or has let somebody go for others: nobody's fault who asked, and over some day. */
import pg from "pg";
import { Outage } from "../outage.ts";

export class DatabaseOutage extends Outage {
  override name = "DatabaseOutage";
}

/**
 * SQLSTATE: a broken connection (08), resources that ran out (53), a database that stops, starts or takes no writing
 * (57P, 25006), input or output that fails (58), and what has taken too long: a statement (57014), a lock (55P03), a pause in
 * a transaction (25P03); also whoever is let go so that others who wait for them in a circle go on (40P01).
 */
const OUTAGE = /^(?:08|53|57P|58|25006|57014|55P03|25P03|40P01)/;

/** `answer` of the driver, with whatever is worth another try later as DatabaseOutage. */
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
