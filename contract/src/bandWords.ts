/** The bands of a distance in Korean, as they stand by themselves and before 에 있어요. */
import type { DistanceBand } from "./cell.ts";

export const BAND_WORDS: Record<DistanceBand, string> = {
  WITHIN_500M: "500m 이내",
  WITHIN_1KM: "1km 이내",
  WITHIN_3KM: "3km 이내",
  WITHIN_5KM: "5km 이내",
  WITHIN_10KM: "10km 이내",
  BEYOND: "10km 밖",
};
