/** The first steps of a new member: keeps nothing and asks the others. */
import type { Feature } from "../../platform/feature.ts";
import { firstStepRoutes } from "./routes.ts";

export const firstSteps: Feature = {
  name: "firstSteps",
  tables: [],

  routes({ route, ports }) {
    firstStepRoutes(route, ports);
  },
};
