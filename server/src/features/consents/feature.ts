/** Consents: what a member has agreed to, and when. */
import type { Feature } from "../../platform/feature.ts";
import { consentData } from "./personalQueries.ts";
import { consentRoutes } from "./routes.ts";

export const consents: Feature = {
  name: "consents",
  tables: ["consents"],
  personalData: consentData,

  routes({ route, ports }) {
    consentRoutes(route, ports);
  },
};
