/** Which gatherings the list shows, as the address says it, so that a link, back and reload show the same. */
import type { MeetupFilters } from "@fitmate/contract/meetups";
import { paths } from "@fitmate/contract/paths";
import type { Level, Sport } from "@fitmate/contract/profile";
import { SPORTS, sports } from "@fitmate/contract/sports";
import { dayOf, isDay } from "@fitmate/contract/wallTime";
import type { MeetupsView } from "../../../data/meetups/list.ts";

export const WITHIN = [
  "WITHIN_500M",
  "WITHIN_1KM",
  "WITHIN_3KM",
  "WITHIN_5KM",
  "WITHIN_10KM",
] as const satisfies readonly MeetupFilters["within"][];

/** From the beginning up. */
export const levelsOf = (sport: Sport) => Object.entries(sports[sport].levels) as [Level, string][];

/**
 * What a list address shows; what it cannot mean is left out. A visitor is nowhere and has no mates: what depends on that filters
 * nothing for them.
 */
export function readView(search: URLSearchParams, isMember: boolean): MeetupsView {
  const day = search.get("day");
  const isToCome = day !== null && isDay(day) && day > dayOf(new Date());
  return { filters: readFilters(search, isMember), day: isToCome ? day : undefined };
}

function readFilters(search: URLSearchParams, isMember: boolean): MeetupFilters {
  const sport = SPORTS.find((each) => each === search.get("sport"));
  const level = sport && levelsOf(sport).find(([each]) => each === search.get("level"))?.[0];
  const within = isMember ? WITHIN.find((each) => each === search.get("within")) : undefined;
  return {
    ...(sport && { sport }),
    ...(level && { level }),
    ...(within && { within }),
    ...(search.get("free") === "true" && { free: "true" as const }),
    ...(isMember && search.get("mates") === "true" && { mates: "true" as const }),
  };
}

/** The list that shows `view`. */
export function addressOf({ filters, day }: MeetupsView): string {
  return paths.meetups({ ...filters, day });
}

/** The map that shows the same, of that one day. */
export function mapAddressOf({ filters, day }: MeetupsView): string {
  return paths.meetupMap({ ...filters, day });
}
