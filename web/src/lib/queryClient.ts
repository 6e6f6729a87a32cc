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
        // Without a network a question fails, so that its screen can say so, and is asked again once there is one. To wait
        // for the network, the default, would look like loading for ever.
        networkMode: "always",
        refetchOnReconnect: true,
        // A refusal stays one; only silence and faults of the server are worth another try, and not without a network.
        retry: (failures, error) =>
          failures < RETRIES &&
          navigator.onLine &&
          (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
      },
    },
  });
}
