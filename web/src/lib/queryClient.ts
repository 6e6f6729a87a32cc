/** The cache of what the server said. */
import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api.ts";

const RETRIES = 2;

/** A new cache. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A refusal stays one; only silence and faults of the server are worth another try.
        retry: (failures, error) =>
          failures < RETRIES && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
      },
    },
  });
}
