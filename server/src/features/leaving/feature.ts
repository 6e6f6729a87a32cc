/** Leaving: deleting the account, coming back, and taking one's data along. */
import { type Feature, personalDataOf } from "../../platform/feature.ts";
import { everyOnOneNode } from "../../platform/jobs.ts";
import { eraseDeparted } from "./erasing.ts";
import { leavingMails } from "./mails.ts";
import { departureData } from "./personalQueries.ts";
import { leavingRoutes } from "./routes.ts";

const MINUTE_MS = 60_000;

export const leaving: Feature = {
  name: "leaving",
  tables: ["departures"],
  personalData: departureData,
  changesPages: ["leave", "comeBack"],

  mails: leavingMails,

  routes({ route, ports, features }) {
    leavingRoutes(route, ports, personalDataOf(features));
  },

  jobs({ app, ports, features }) {
    const { db, bus, log } = ports;
    const personalData = personalDataOf(features);
    const farewells = features.flatMap(({ farewell }) => farewell?.(ports) ?? []);
    everyOnOneNode(app, db, MINUTE_MS, "accounts that are leaving", () =>
      eraseDeparted({ db, bus, log, personalData, farewells }),
    );
  },
};
