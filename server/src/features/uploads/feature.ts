/** Uploads: pictures that members bring, and who may load them. */
import type { Feature } from "../../platform/feature.ts";
import { everyOnOneNode } from "../../platform/jobs.ts";
import { uploadData } from "./personalQueries.ts";
import { uploadRoutes } from "./routes.ts";
import { removeUnused } from "./service.ts";

const HOUR_MS = 3_600_000;

export const uploads: Feature = {
  name: "uploads",
  tables: ["uploads", "upload_owners", "upload_uses"],
  personalData: uploadData,

  routes: ({ app, ports, ...guards }) => uploadRoutes(app, ports, guards),

  jobs({ app, ports }) {
    everyOnOneNode(app, ports.db, HOUR_MS, "uploads nobody used", () => removeUnused(ports));
  },
};
