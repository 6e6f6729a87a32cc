/** The departure itself, as personal data: gone with the account. */
import type { PersonalData } from "../../platform/personalData.ts";
import { deleteDeparture } from "./queries.ts";

export const departureData: PersonalData = {
  columns: {
    departures: {
      member_id: "Nobody exports while leaving.",
      nickname: "Nobody exports while leaving.",
      profile_picture: "Nobody exports while leaving.",
      erase_at: "Nobody exports while leaving.",
      erasing_at: "Nobody exports while leaving.",
    },
  },
  words: {},
  // Nobody exports while leaving.
  files: () => ({}),
  erase: deleteDeparture,
};
