/** 번개: announced times and places to train together. */
import type { Feature } from "../../platform/feature.ts";
import { everyOnOneNode } from "../../platform/jobs.ts";
import { calendarRoutes } from "./calendar/routes.ts";
import { gatheringData } from "./personalQueries.ts";
import { unlistBegun } from "./queries.ts";
import { remindAll } from "./reminding.ts";
import { meetupRoutes } from "./routes.ts";
import { settleDue } from "./seats.ts";

const TURN_MS = 15_000;
const MINUTE_MS = 60_000;

export const meetups: Feature = {
  name: "meetups",
  tables: ["gatherings", "gathering_members", "calendar_feeds"],
  personalData: gatheringData,
  changesPages: [
    "createMeetup",
    "updateMeetup",
    "cancelMeetup",
    "joinMeetup",
    "leaveMeetup",
    "answerMeetupRequest",
    "removeParticipant",
  ],

  routes({ route, ports }) {
    meetupRoutes(route, ports);
    calendarRoutes(route, ports);
  },

  jobs({ app, ports }) {
    everyOnOneNode(app, ports.db, TURN_MS, "seats that are due", () => settleDue(ports));
    everyOnOneNode(app, ports.db, MINUTE_MS, "reminders of gatherings", () => remindAll(ports));
    everyOnOneNode(app, ports.db, MINUTE_MS, "gatherings that have begun", () => unlistBegun(ports.db));
  },
};
