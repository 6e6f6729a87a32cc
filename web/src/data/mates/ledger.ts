/** What my square was used for, day by day. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { MATES } from "./keys.ts";

/** Fourteen days a page, back from today. */
export const locationLedger = infiniteQueryOptions({
  queryKey: [...MATES, "ledger"],
  queryFn: ({ pageParam, signal }) => call("getLocationLedger", { query: { lastDay: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextDay ?? undefined,
});
