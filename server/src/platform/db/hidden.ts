/**
 * Values that the planner does not see. It keeps one plan of a prepared statement for all only while none made for the values at
 * hand looks cheaper, and else plans anew each time, which takes longer than most statements of ours (PostgreSQL, "PREPARE",
 * notes). Hidden, no values look cheaper than others; as a plan they cost one more step.
 */
import { type RawBuilder, sql } from "kysely";

type Type = "bigint" | "bigint[]" | "float8[]" | "integer" | "integer[]" | "text" | "text[]" | "timestamptz";

/**
 * `value` as an expression of a `type` whose value, and whose length where it is an array, the planner does not see. The outer cast
 * keeps `any (…)` from reading it as a query of many rows.
 */
export const hidden = <T>(type: Type, value: T): RawBuilder<T> =>
  sql<T>`(select ${value}::${sql.raw(type)})::${sql.raw(type)}`;
