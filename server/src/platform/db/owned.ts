/**
 * Pages of what belongs to one: the comments of a post, the notifications of a member. Asked for by equality, a plan that
 * knows who asks may walk the newest rows of everybody, sure to meet enough of this one's soon; where they are old it reads
 * the whole table. Said as a range, only the index on (owner, key) answers in the order of both columns, and the value is
 * hidden, so that the plan is the same for all. Order by both columns.
 */
import { type RawBuilder, sql } from "kysely";
import { hidden } from "./hidden.ts";

type Owner = number | string;

const LAST = "9223372036854775807";

const hide = (owner: Owner) => hidden(typeof owner === "number" ? "bigint" : "text", owner);

/** Rows whose `column` is `owner`. */
export function ownedBy(column: string, owner: Owner): RawBuilder<boolean> {
  const value = hide(owner);
  return sql<boolean>`${sql.ref(column)} between ${value} and ${value}`;
}

/** Rows whose `column` is `owner`, and whose `key` is less than `cursor`, if there is one. */
export function ownedBefore(column: string, key: string, owner: Owner, cursor?: number): RawBuilder<boolean> {
  const value = hide(owner);
  return sql<boolean>`((${sql.ref(column)}, ${sql.ref(key)}) < (${value}, ${cursor ?? LAST}::bigint) and ${sql.ref(column)} >= ${value})`;
}

/** Rows whose `column` is `owner`, and whose `key` is greater than `cursor`. */
export function ownedAfter(column: string, key: string, owner: Owner, cursor: number | string): RawBuilder<boolean> {
  const value = hide(owner);
  const from = typeof cursor === "number" ? sql`${cursor}::bigint` : sql`${cursor}::text`;
  return sql<boolean>`((${sql.ref(column)}, ${sql.ref(key)}) > (${value}, ${from}) and ${sql.ref(column)} <= ${value})`;
}
