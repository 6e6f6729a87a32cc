/** The map's gatherings. Visitors ask this, too. */
import type { MeetupFilters, MeetupMap } from "@fitmate/contract/meetups";
import { hashKey, queryOptions, skipToken } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { boundsOf, type Viewport } from "../viewport.ts";
import { MEETUPS } from "./keys.ts";

/** Those of a day in a view, by time; keeps what was shown of that day while the next view is on its way. */
export function meetupMap(filters: MeetupFilters, day: string, view: Viewport | null) {
  const bounds = view && boundsOf(view);
  const ofDay = [...MEETUPS, "map", filters, day] as const;
  return queryOptions({
    queryKey: [...ofDay, bounds],
    queryFn: bounds
      ? ({ signal }) => call("getMeetupMap", { query: { ...filters, day, ...bounds }, signal })
      : skipToken,
    placeholderData: (before: MeetupMap | undefined, asked) =>
      asked && hashKey(asked.queryKey.slice(0, -1)) === hashKey(ofDay) ? before : undefined,
  });
}
