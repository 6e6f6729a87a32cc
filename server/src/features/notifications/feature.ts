/** Notifications: what a member is told, by open pages and pushes, and what of it they want. */
import type { Feature } from "../../platform/feature.ts";
import { everyOnOneNode } from "../../platform/jobs.ts";
import { notificationCounts } from "./invariantQueries.ts";
import { notificationData } from "./personalQueries.ts";
import { composePush } from "./pushing.ts";
import { deleteOldNotifications } from "./settlingQueries.ts";
import { notificationRoutes } from "./routes.ts";

const HOUR_MS = 3_600_000;

export const notifications: Feature = {
  name: "notifications",
  tables: ["notifications", "notification_settings"],
  invariants: notificationCounts,
  personalData: notificationData,
  composePush,

  routes({ route, ports, streams }) {
    notificationRoutes(route, ports, streams);
  },

  jobs({ app, ports: { db } }) {
    everyOnOneNode(app, db, HOUR_MS, "notifications kept for long", () => deleteOldNotifications(db));
  },
};
