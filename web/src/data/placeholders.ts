/**
 * What stands in the place of something that gives way. The server refuses with it; kept beside where the thing itself would be, so
 * that a rendered page shows it, too.
 */
import type { Placeholder } from "@fitmate/contract/placeholder";
import { type QueryClient, type QueryKey, skipToken, useQuery } from "@tanstack/react-query";
import { ApiError } from "../lib/api.ts";
import { isRefusal } from "../lib/outlook.ts";

const keyOf = (key: QueryKey): QueryKey => [...key, "placeholder"];

/** Asks for what belongs to `key`, and keeps the placeholder where the answer is one. Throws what `ask` throws. */
export async function orPlaceholder<Found>(
  client: QueryClient,
  key: QueryKey,
  ask: () => Promise<Found>,
): Promise<Found> {
  try {
    return await ask();
  } catch (error) {
    // Of what is gone, or no longer for its reader, nothing stands there any more.
    if (error instanceof ApiError && isRefusal(error)) client.setQueryData(keyOf(key), error.placeholder ?? null);
    throw error;
  }
}

/** The placeholder that was met last in the place of what belongs to `key`. */
export function usePlaceholder(key: QueryKey): Placeholder | null | undefined {
  return useQuery<Placeholder | null>({ queryKey: keyOf(key), queryFn: skipToken }).data;
}
