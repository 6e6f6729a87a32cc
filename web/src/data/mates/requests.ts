/** Requests that wait: for my answer, or for that of others. */
import type { MateRequest } from "@fitmate/contract/mateRequests";
import { MATE_REQUEST_PAGE_SIZE } from "@fitmate/contract/limits";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { MATES } from "./keys.ts";

/** Requests that wait for my answer, newest first. */
export const receivedRequests = requestsQuery("received", (cursor, signal) =>
  call("getReceivedRequests", { query: { cursor }, signal }),
);

/** My requests that wait for an answer, newest first. */
export const sentRequests = requestsQuery("sent", (cursor, signal) =>
  call("getSentRequests", { query: { cursor }, signal }),
);

type LoadPage<Request> = (cursor: number | undefined, signal: AbortSignal) => Promise<Request[]>;

function requestsQuery<Request extends MateRequest>(side: "received" | "sent", load: LoadPage<Request>) {
  return infiniteQueryOptions({
    queryKey: [...MATES, "requests", side],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length === MATE_REQUEST_PAGE_SIZE ? page.at(-1)?.requestId : undefined),
    select: (data) => data.pages.flat(),
  });
}
