/** Everything I come to, gatherings and plans in one order. */
import type { ScheduleEntry } from "@fitmate/contract/plans";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { endsAt } from "../../lib/wallClock.ts";
import { PLANS } from "./keys.ts";

const MINUTE_MS = 60_000;

/** What is to come, earliest first, or over, latest first. */
export function schedule(when: "UPCOMING" | "PAST") {
  return infiniteQueryOptions({
    queryKey: [...PLANS, "schedule", when],
    queryFn: ({ pageParam: cursor, signal }) => call("getSchedule", { query: { when, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    select: (data) => data.pages.flatMap(({ entries }) => entries),
  });
}

/** When it is over, in milliseconds. */
export const endOfEntry = (entry: ScheduleEntry): number => endsAt(entry.kind === "PLAN" ? entry.plan : entry.meetup);

/** The next one I come to; where there is none, the next one I wait for or have asked for. Once it is over, the one after it. */
export const nextGathering = queryOptions({
  queryKey: [...PLANS, "next"],
  queryFn: async ({ signal }) => (await call("getNextGathering", { signal })).entry,
  refetchInterval: ({ state: { data } }) => (data && endOfEntry(data) <= Date.now() ? MINUTE_MS : false),
});
