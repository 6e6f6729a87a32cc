/** Finding gatherings. Visitors ask this, too. */
import type { MeetupFilters } from "@fitmate/contract/meetups";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { MEETUPS } from "./keys.ts";

/** Which gatherings, and the day the list begins with; without one today. */
export type MeetupsView = { filters: MeetupFilters; day?: string | undefined };

/** Those to come, by day, distance and time. */
export function meetupList({ filters, day }: MeetupsView) {
  return infiniteQueryOptions({
    queryKey: [...MEETUPS, "list", filters, day],
    queryFn: ({ pageParam: cursor, signal }) => call("getMeetups", { query: { ...filters, day, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

/** Which sports each of the next days has, by the same filters. */
export function meetupDays(filters: MeetupFilters) {
  return queryOptions({
    queryKey: [...MEETUPS, "days", filters],
    queryFn: ({ signal }) => call("getMeetupDays", { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
}
