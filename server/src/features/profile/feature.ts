/** The profile: what a member says of themselves. It is kept with the account. */
import type { Feature } from "../../platform/feature.ts";
import { profileRoutes } from "./routes.ts";

export const profile: Feature = {
  name: "profile",
  tables: [],
  changesPages: ["updateMyProfile"],

  routes({ route, ports }) {
    profileRoutes(route, ports);
  },
};
