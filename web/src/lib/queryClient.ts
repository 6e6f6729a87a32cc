/** The cache of what the server said. */
import { type Query, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api.ts";

const RETRIES = 2;

/** A new cache. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
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
  askAgainAfterFirstAnswer(client);
  return client;
}

/**
 * A first answer under way may be older than what invalidates its query, yet TanStack Query takes it for fresh: later ones
 * it drops and asks anew, but not the first. Here the query is asked again once that has come.
 */
function askAgainAfterFirstAnswer(client: QueryClient): void {
  const outdated = new WeakSet<Query>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    const { data, fetchStatus } = query.state;
    if (action.type === "invalidate" && data === undefined && fetchStatus === "fetching") outdated.add(query);
    if (action.type === "success" && outdated.delete(query)) {
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }
  });
}
