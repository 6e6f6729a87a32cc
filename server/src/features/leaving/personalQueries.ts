/** The departure itself, as personal data: gone with the account. */
import type { PersonalData } from "../../platform/personalData.ts";
import { deleteDeparture } from "./queries.ts";

export const departureData: PersonalData = {
  tables: ["departures"],
  // Nobody exports while leaving.
  files: () => ({}),
  erase: deleteDeparture,
};
