/** What is asked of gatherings, by a member in the middle of them. */
import { cellCentre } from "@fitmate/contract/cell";
import { dayAfter, dayOf } from "@fitmate/contract/wallTime";
import { findLiveSession } from "../../server/src/features/accounts/sessions/queries.ts";
import { hashToken } from "../../server/src/features/accounts/sessions/sessions.ts";
import { findDays, findMeetups, findOnMap } from "../../server/src/features/meetups/finding.ts";
import { joinMeetup } from "../../server/src/features/meetups/joining.ts";
import { readMeetup } from "../../server/src/features/meetups/reading.ts";
import { createLocalBus } from "../../server/src/platform/bus/bus.ts";
import type { Db, OpenDatabase } from "../../server/src/platform/db/database.ts";
import { pathOf } from "../../server/test/client.ts";
import type { Case, Goals } from "../measuring/growth.ts";
import { type Filled, MIDDLE, SEEKER } from "./data.ts";

const GOALS = { ratio: 0.6, growth: 1.2 } satisfies Goals;
const SIZE = 20;
const TODAY = { today: () => dayOf(new Date()) };

export function casesFor({ one }: Filled): Case[] {
  const day = dayAfter(dayOf(new Date()), 3);
  const list = (name: string, query: object): Case => ({
    name,
    path: pathOf("getMeetups", { query: { ...query, size: SIZE } }),
    ...asking((db) => findMeetups({ db, clock: TODAY }, SEEKER.id, { ...query, size: SIZE })),
  });
  const { latitude, longitude } = cellCentre(MIDDLE);
  const view = {
    day,
    swLat: latitude - 0.02,
    swLng: longitude - 0.03,
    neLat: latitude + 0.02,
    neLng: longitude + 0.03,
  };
  return [
    list("a day near me", { day, within: "WITHIN_5KM" }),
    list("a day, a sport, with a seat", { day, within: "WITHIN_5KM", sport: "HIKING", free: "true" }),
    list("a day, wherever", { day }),
    // Where there are a hundred times as many, each mate comes to a hundred times as many.
    { ...list("with mates in it", { day, mates: "true" }), goals: { ratio: GOALS.ratio } },
    {
      name: "which days",
      path: pathOf("getMeetupDays", {}),
      ...asking((db) => findDays({ db, clock: TODAY }, SEEKER.id, {})),
    },
    {
      name: "a view of the map",
      path: pathOf("getMeetupMap", { query: view }),
      ...asking((db) => findOnMap(db, SEEKER.id, view)),
    },
    {
      name: "one gathering",
      path: pathOf("getMeetup", { params: { meetupId: one } }),
      ...asking((db) => readMeetup(db, one, SEEKER.id)),
    },
    {
      name: "joining",
      path: pathOf("joinMeetup", { params: { meetupId: one } }),
      method: "POST",
      body: {},
      before: ({ pool }: OpenDatabase) => pool.query(OUT, [one, SEEKER.id]),
      ...asking((db) => joinMeetup({ db, bus: createLocalBus() }, SEEKER.id, one, null)),
    },
  ];
}

/** As if the member had never been in it. */
const OUT = `
  with gone as (delete from gathering_members where gathering_id = $1 and member_id = $2 returning part)
  update gatherings set confirmed = confirmed - 1 where id = $1 and exists (select from gone where part = 'CONFIRMED')`;

function asking(run: (db: Db) => Promise<unknown>) {
  return {
    token: SEEKER.token,
    async run(db: Db) {
      await findLiveSession(db, hashToken(SEEKER.token));
      return run(db);
    },
    goals: GOALS,
  };
}
