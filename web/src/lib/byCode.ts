/** What forms know of refusals, by the codes of the contract. */
import type { ErrorCode } from "@fitmate/contract/errors";
import { ApiError } from "./api.ts";

export type ByCode<T> = Readonly<Partial<Record<ErrorCode, T>>>;

/** What `table` has for the code that the server refused with, if anything. */
export function findByCode<T>(error: unknown, table: ByCode<T>): T | undefined {
  return error instanceof ApiError ? (table as Partial<Record<string, T>>)[error.code] : undefined;
}
