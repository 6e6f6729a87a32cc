/** When one can begin, and how long it takes. */
import { MEETUP_MINUTES_MAX, MEETUP_MINUTES_MIN, MEETUP_MINUTES_STEP } from "@fitmate/contract/limits";

/** In minutes. */
export const LENGTHS = Array.from(
  { length: (MEETUP_MINUTES_MAX - MEETUP_MINUTES_MIN) / MEETUP_MINUTES_STEP + 1 },
  (_, step) => MEETUP_MINUTES_MIN + step * MEETUP_MINUTES_STEP,
);

const QUARTERS = 4 * 24;
const TIMES = Array.from(
  { length: QUARTERS },
  (_, quarter) => `${String(Math.floor(quarter / 4)).padStart(2, "0")}:${String((quarter % 4) * 15).padStart(2, "0")}`,
);

/** 00:00, 00:15 and so on; an unusual `time` that was chosen before is among them. */
export const timesOfDay = (time: string): readonly string[] =>
  TIMES.includes(time) ? TIMES : [...TIMES, time].toSorted();
