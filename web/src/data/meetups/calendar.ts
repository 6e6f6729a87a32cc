/** Gatherings in calendars elsewhere: a file of one, and the secret address of all I come to. */
import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useSingleMutation } from "../singleMutation.ts";

/** Apart from the gatherings: no act on one changes it. */
const FEED = ["calendarFeed"] as const;

/** A gathering as a file (RFC 5545), as much of it as I may know. */
export const calendarFile = (meetupId: number) => call("getMeetupCalendar", { params: { meetupId } });

/** Since when I have an address. */
export const calendarFeed = queryOptions({
  queryKey: FEED,
  queryFn: ({ signal }) => call("getCalendarFeed", { signal }),
});

/** Makes the address, which is told this once; the one before ends. */
export function useMakeFeed() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: () => call("makeCalendarFeed"),
    onSuccess: ({ madeAt }) => showFeed(client, madeAt),
  });
}

/** Ends the address. */
export function useRemoveFeed() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: () => call("removeCalendarFeed"),
    onSuccess: () => showFeed(client, null),
  });
}

async function showFeed(client: QueryClient, madeAt: string | null): Promise<void> {
  // What was asked for before may be older.
  await client.cancelQueries(calendarFeed);
  client.setQueryData(calendarFeed.queryKey, { madeAt });
}
