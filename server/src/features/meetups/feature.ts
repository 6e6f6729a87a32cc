/** 번개 and 약속: announced times and places to train together, and those two mates agree on. */
import type { Feature } from "../../platform/feature.ts";
import { every, everyOnOneNode } from "../../platform/jobs.ts";
import { createNotifier } from "../chat/proposalService.ts";
import { collectLooks } from "../mates/ledger/lookService.ts";
import { calendarRoutes } from "./calendar/routes.ts";
import { gatheringCounts } from "./invariantQueries.ts";
import { gatheringData } from "./personalQueries.ts";
import { unlistBegun } from "./queries.ts";
import { planRoutes } from "./plans/routes.ts";
import { lapseDue } from "./plans/service.ts";
import { remindAll } from "./reminding.ts";
import { previewRoutes } from "./preview/routes.ts";
import { meetupRoutes } from "./routes.ts";
import { settleDue } from "./seats.ts";
import { meetupMaps } from "./sitemap.ts";

const SECOND_MS = 1_000;
const TURN_MS = 15_000;
const MINUTE_MS = 60_000;

export const meetups: Feature = {
  name: "meetups",
  tables: ["gatherings", "gathering_members", "plan_proposals", "request_proposals", "calendar_feeds"],
  invariants: gatheringCounts,
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

  siteMaps: meetupMaps,

  routes({ app, route, ports }) {
    const looks = collectLooks(app, ports);
    const notifier = createNotifier(ports);
    planRoutes(route, { ...ports, looks }, (side) => notifier.note(side));
    every(app, SECOND_MS, "notifications of proposals", () => notifier.notify());
    app.addHook("onClose", () => notifier.notifyAll());
    meetupRoutes(route, { ...ports, looks });
    calendarRoutes(route, ports);
    previewRoutes(route, ports);
  },

  jobs({ app, ports }) {
    everyOnOneNode(app, ports.db, TURN_MS, "seats that are due", () => settleDue(ports));
    everyOnOneNode(app, ports.db, MINUTE_MS, "reminders of gatherings", () => remindAll(ports));
    everyOnOneNode(app, ports.db, MINUTE_MS, "proposals whose time has come", () => lapseDue(ports));
    everyOnOneNode(app, ports.db, MINUTE_MS, "gatherings that have begun", () => unlistBegun(ports.db));
  },
};
