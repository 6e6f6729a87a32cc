/** Members as others see them: keeps nothing and asks the others. */
import type { Feature } from "../../platform/feature.ts";
import { memberRoutes } from "./routes.ts";

export const members: Feature = {
  name: "members",
  tables: [],

  routes({ route, ports }) {
    memberRoutes(route, ports);
  },
};
