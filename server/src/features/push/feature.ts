/** Push: notifications outside the page, by way of the push service of the member's browser. */
import { type Feature, theOne } from "../../platform/feature.ts";
import { every } from "../../platform/jobs.ts";
import { pushData } from "./personalQueries.ts";
import { pushRoutes } from "./routes.ts";
import { createPushSender } from "./sending.ts";
import { openVapid } from "./vapid.ts";

const SECOND_MS = 1_000;

export const push: Feature = {
  name: "push",
  tables: ["push_subscriptions", "pushes"],
  personalData: pushData,

  async routes({ route, ports }) {
    pushRoutes(route, ports, await openVapid(ports.db, ports.config.publicUrl));
  },

  async jobs({ app, ports: { db, log, config }, features }) {
    const composePush = theOne(features, "composePush");
    const vapid = await openVapid(db, config.publicUrl);
    every(app, SECOND_MS, "pushes", createPushSender({ db, log, vapid, compose: (id) => composePush(db, id) }));
  },
};
