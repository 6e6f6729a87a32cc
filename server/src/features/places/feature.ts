/** Places: addresses by a geocoder of the operator's. */
import type { Feature } from "../../platform/feature.ts";
import { placeRoutes } from "./routes.ts";

export const places: Feature = {
  name: "places",
  tables: [],

  routes({ route, ports }) {
    placeRoutes(route, ports);
  },
};
