/** The cache of what the server said. */
import { type Query, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api.ts";
import { isRefusal } from "./outlook.ts";

const RETRIES = 2;
const TOO_MANY = 429;

/** Longer than this nobody waits without being told. */
const PATIENCE_SECONDS = 5;
const FIRST_WAIT_MS = 1_000;

/** A refusal stays one; only silence, faults of the server and its wish for a short pause are worth another try. */
function triesAfter(error: Error): number {
  if (error instanceof ApiError && error.status === TOO_MANY) {
    const { retryAfterSeconds = Number.POSITIVE_INFINITY } = error;
    return retryAfterSeconds <= PATIENCE_SECONDS ? 1 : 0;
  }
  return isRefusal(error) ? 0 : RETRIES;
}

/** Milliseconds; whoever was asked to wait does, and comes a little later than all others who were. */
function waitBefore(failures: number, error: Error): number {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  return asked === undefined ? FIRST_WAIT_MS * 2 ** failures : (asked + Math.random()) * 1_000;
}

/** The parts of a screen come within that. */
const SAME_SCREEN_MS = 5_000;

/** Not what was refused just now: the screen would lose what it says of that, only to say it again. */
function isWorthAskingBeside({ state: { error, errorUpdatedAt, isInvalidated } }: Query): boolean {
  const age = Date.now() - errorUpdatedAt;
  // Younger than nothing where the clock was set back.
  return !isRefusal(error) || isInvalidated || age < 0 || age > SAME_SCREEN_MS;
}

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
        retryOnMount: isWorthAskingBeside,
        // Not without a network.
        retry: (failures, error) => navigator.onLine && failures < triesAfter(error),
        retryDelay: (failures, error) => waitBefore(failures, error),
      },
      // The same of what is pressed: it is said to have failed, and nothing happens later that nobody waits for any more.
      mutations: { networkMode: "always" },
    },
  });
  tellRefusedFromInvalidated(client);
  keepRefusalsShown(client);
  // Behind what keeps refusals shown, which looks at the same moment for what is said then.
  askAgainAfterFirstAnswer(client);
  keepInvalidated(client);
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
    const { data, fetchStatus, isInvalidated } = query.state;
    if (action.type === "fetch" && data === undefined) {
      outdated.delete(query);
      // As a failure before left it: of what is invalidated already nobody would hear that it is once more.
      if (isInvalidated) query.setState({ isInvalidated: false });
    }
    if (action.type === "invalidate" && data === undefined && fetchStatus === "fetching") outdated.add(query);
    if (action.type === "success" && outdated.delete(query)) {
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }
  });
}

/** TanStack Query takes whatever failed for invalidated, so that it could not be told what was invalidated after that. */
function tellRefusedFromInvalidated(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error") return;
    const { query, action } = event;
    if (query.state.data === undefined && isRefusal(action.error)) query.setState({ isInvalidated: false });
  });
}

/**
 * TanStack Query forgets why there is nothing as soon as it asks again: a screen would take back what it says, only to say it
 * again. What nobody sees is opened anew, and may well be there by now.
 */
function keepRefusalsShown(client: QueryClient): void {
  const refusals = new WeakMap<Query, Error>();
  client.getQueryCache().subscribe((event) => {
    const { query } = event;
    // Whoever is the first to see it asks at once.
    if (event.type === "observerAdded" && query.getObserversCount() === 1 && isWorthAskingBeside(query))
      refusals.delete(query);
    if (event.type !== "updated") return;
    const { error } = query.state;
    if (error && isRefusal(error)) {
      refusals.set(query, error);
      return;
    }
    const refusal = refusals.get(query);
    refusals.delete(query);
    if (refusal && event.action.type === "fetch" && query.isActive())
      query.setState({ status: "error", error: refusal });
  });
}

/**
 * TanStack Query takes whatever is put into the cache for an answer of that moment. Here it changes what it is about, and no
 * more: what was out of date stays so until the server has answered.
 */
function keepInvalidated(client: QueryClient): void {
  const outdated = new WeakSet<Query>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    const { data, isInvalidated } = query.state;
    if (action.type === "success" && !action.manual) outdated.delete(query);
    else if (data === undefined) return;
    else if (isInvalidated) outdated.add(query);
    // Also of one that goes back to what it was before a question that was called off.
    else if (outdated.has(query)) query.setState({ isInvalidated: true });
  });
}
