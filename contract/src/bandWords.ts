/** The bands of a distance in Korean, as they stand by themselves and before 에 있어요. */
import type { DistanceBand } from "./cell.ts";
import { DISTANCE_BANDS } from "./limits.ts";
import { metresInWords } from "./numbers.ts";

/** 500m 이내, …, 10km 밖: the last one begins where the one before it ends. */
export const BAND_WORDS = Object.fromEntries(
  DISTANCE_BANDS.map(([band, metres], place) => [
    band,
    Number.isFinite(metres)
      ? `${metresInWords(metres)} 이내`
      : `${metresInWords(DISTANCE_BANDS[place - 1]?.[1] ?? 0)} 밖`,
  ]),
) as Record<DistanceBand, string>;
