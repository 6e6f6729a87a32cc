/** The gatherings to come that are for everybody, on maps for search engines: one a day, `meetups-2026-11-28`. */
import { MEETUP_AHEAD_DAYS, MEETUP_WEEKS_MAX } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import { dayAfter, dayNumber, isDay } from "@fitmate/contract/wallTime";
import type { SiteMaps } from "../../platform/feature.ts";
import type { Ports } from "../../platform/ports.ts";
import { selectDays, selectIdsOfDay } from "./findingQueries.ts";

/** Those of each sport that begin first: no map is longer than the protocol allows. */
const OF_A_SPORT_MAX = 15_000;
/** As far ahead as the last one of a series. */
const DAYS = MEETUP_AHEAD_DAYS + 7 * MEETUP_WEEKS_MAX;
const EPOCH = "1970-01-01";
const AS_VISITOR = { viewer: undefined, filters: {} };

export function meetupMaps({ db, clock }: Pick<Ports, "db" | "clock">): SiteMaps {
  return {
    kind: "meetups",
    async names() {
      const today = dayNumber(clock.today());
      const days = Array.from({ length: DAYS + 1 }, (_, index) => today + index);
      const found = await selectDays(db, AS_VISITOR, days, {});
      return [...new Set(found.map(({ day }) => `meetups-${dayAfter(EPOCH, day)}`))];
    },
    async pagesOn(day) {
      if (!isDay(day)) return [];
      return (await selectIdsOfDay(db, AS_VISITOR, dayNumber(day), OF_A_SPORT_MAX)).map(paths.meetup);
    },
  };
}
