import type { MateRequest } from "@fitmate/contract/mateRequests";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/** Who has asked, by the address that leads to the request, a name for each time somebody is led there, and whether it waits no more. */
export type SoughtRequest = { nickname: string | null; visit: string; isGone: boolean };

/** Looks for the request that the address leads to among those received, further and further back. */
export function useSoughtRequest(received: UseInfiniteQueryResult<MateRequest[]>): SoughtRequest {
  const { search, key: visit } = useLocation();
  const nickname = new URLSearchParams(search).get("request")?.normalize("NFC") ?? null;
  const { data, isFetching, isFetchedAfterMount, isError, hasNextPage, fetchNextPage, refetch } = received;
  const isListed = data?.some((request) => request.nickname === nickname) ?? false;
  /** The visits whose request was listed: once it is answered, it goes as others do. */
  const [foundOn, setFoundOn] = useState("");
  if (nickname !== null && isListed && foundOn !== visit) setFoundOn(visit);

  const isSought = nickname !== null && foundOn !== visit;
  // What is listed may be older than the visit.
  useEffect(() => {
    if (isSought) void refetch();
  }, [isSought, refetch]);

  const isLooking = isSought && isFetchedAfterMount && !isFetching && !isError;
  useEffect(() => {
    if (isLooking && hasNextPage) void fetchNextPage();
  }, [isLooking, hasNextPage, fetchNextPage]);

  return { nickname, visit, isGone: isLooking && !hasNextPage };
}
