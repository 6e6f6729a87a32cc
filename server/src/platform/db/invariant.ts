/** What is kept so that nobody has to count it: it is what a recount comes to, at every moment. `npm run doctor` looks whether it is. */
import type { RawBuilder } from "kysely";
import type { Db } from "./database.ts";
import { type Stretch, stretchesOf, type Walk } from "./walk.ts";

export type Invariant<Key extends object = object> = {
  /** As an operator reads it: `likes of posts`. */
  name: string;
  /**
   * Statements that select the keys of what differs: numbers, and nothing of a person. Each sees one moment, so that it is right while
   * the product runs, and one stretch; together they see everything.
   */
  statements(db: Db): AsyncIterable<RawBuilder<Key>>;
  /**
   * Keeps what a recount of `keys` comes to, in the transaction of `trx`: locks first what its feature locks when it changes the count,
   * then counts in another statement, which sees what was committed while the first one waited. Undefined: nobody can tell any more.
   */
  repair?(trx: Db, keys: readonly Key[]): Promise<void>;
};

/** One statement for each stretch of a walk. */
export async function* piecewise<Key>(
  db: Db,
  walk: Walk,
  statement: (stretch: Stretch) => RawBuilder<Key>,
): AsyncGenerator<RawBuilder<Key>> {
  for await (const stretch of stretchesOf(db, walk)) yield statement(stretch);
}

/** What sees everything at once: of what there is so little that it takes seconds. */
export async function* atOnce<Key>(statement: RawBuilder<Key>): AsyncGenerator<RawBuilder<Key>> {
  yield statement;
}
