/** Exercise videos: a catalogue that keeps itself up to date. */
import type { Feature } from "../../platform/feature.ts";
import { loadCatalogue } from "./catalogue.ts";
import { keepCatalogue } from "./daily.ts";
import { videoRoutes } from "./routes.ts";

export const videos: Feature = {
  name: "videos",
  tables: ["videos", "video_readings", "video_refresh"],

  prepare: loadCatalogue,

  routes({ app, route, ports }) {
    videoRoutes(app, route, ports);
  },

  jobs({ app, ports }) {
    keepCatalogue(app, ports);
  },
};
