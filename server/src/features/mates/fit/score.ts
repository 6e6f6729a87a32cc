/**
 * How well two members fit, from 0 to 100, for '잘 맞는 순'. Nothing counts against anybody: what is not given gives no
 * points.
 *
 * | what | points |
 * |---|---|
 * | sports both like | 25 for one, 35 for two, 40 for three or more |
 * | weekly times of mates | 5 for each slot both have, at most 30 |
 * | weekly times of others | 5 for each day of `sharedParts`, at most 30 |
 * | levels in a sport both like, the best one | 15 the same, 10 next to each other |
 * | distance band | 15 within 500 m, 13 within 1 km, 10 within 3 km, 6 within 5 km, 3 within 10 km |
 * | mates of whom both said 또 할래요 | 20, as far as there is room below 100 |
 *
 * Whatever gives points says why in a sentence: no score without a reason, and no reason without points.
 */
import type { DistanceBand } from "@fitmate/contract/cell";
import type { MateMatch } from "@fitmate/contract/mateRequests";
import type { MatchReason } from "@fitmate/contract/mates";
import { type Level, LEVELS, type Levels, type Sport } from "@fitmate/contract/profile";
import type { Habits } from "../../accounts/profileQueries.ts";
import { AGAIN_REASON, bandReason, levelReason, partsReason, slotsReason, sportsReason } from "./reasons.ts";
import { partsOf, slotsOf } from "./times.ts";

const SPORT_POINTS = [0, 25, 35] as const;
const SPORT_POINTS_MAX = 40;
const SLOT_POINTS = 5;
const SLOT_POINTS_MAX = 30;
const AGAIN_POINTS = 20;
const SCORE_MAX = 100;
const LEVEL_POINTS = [15, 10] as const;
const BAND_POINTS: Record<DistanceBand, number> = {
  WITHIN_500M: 15,
  WITHIN_1KM: 13,
  WITHIN_3KM: 10,
  WITHIN_5KM: 6,
  WITHIN_10KM: 3,
  BEYOND: 0,
};

type Match = Pick<MateMatch, "sharedSports" | "sharedSlots" | "sharedParts" | "levels" | "score" | "reasons">;
type Reason = MatchReason & { points: number };

/**
 * On what footing two members are: `band`, how far apart they are, is null where that is unknown; `again`: both would train together
 * again, which is a reason among mates only.
 */
export type Footing = { areMates: boolean; band: DistanceBand | null; again: boolean };

/** What the two have in common, as far as each may know it of the other, how much that counts, and why. */
export function matchOf(mine: Habits, theirs: Habits, { areMates, band, again }: Footing): Match {
  const sharedSports = mine.exerciseChoice.filter((sport) => theirs.exerciseChoice.includes(sport));
  const sharedSlots = areMates ? slotsOf(mine.weeklySlots, theirs.weeklySlots) : [];
  const sharedParts = partsOf(mine.weeklySlots, theirs.weeklySlots);
  const times = areMates ? sharedSlots.length : sharedParts.reduce((total, { days }) => total + days, 0);
  const levels = sharedSports.flatMap((sport) => levelsIn(sport, mine.levels, theirs.levels));

  const levelReasons = levels.map(({ sport, mine: one, theirs: other }): Reason => ({
    about: "LEVEL",
    points: LEVEL_POINTS[stepsApart(sport, one, other)] ?? 0,
    text: levelReason(sport, one, other),
  }));
  const others: Reason[] = [
    {
      about: "SPORTS",
      points: SPORT_POINTS[sharedSports.length] ?? SPORT_POINTS_MAX,
      text: sportsReason(sharedSports),
    },
    {
      about: "SLOTS",
      points: Math.min(SLOT_POINTS_MAX, SLOT_POINTS * times),
      text: areMates ? slotsReason(sharedSlots) : partsReason(sharedParts),
    },
    { about: "TOGETHER", points: areMates && again ? AGAIN_POINTS : 0, text: AGAIN_REASON },
    { about: "DISTANCE", points: band ? BAND_POINTS[band] : 0, text: band ? bandReason(band) : "" },
  ];
  const score = Math.min(SCORE_MAX, sum(others) + Math.max(0, ...levelReasons.map(({ points }) => points)));
  const reasons = [...others, ...levelReasons]
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points)
    .map(({ about, text }) => ({ about, text }));
  return { sharedSports, sharedSlots, sharedParts, levels, score, reasons };
}

const sum = (reasons: readonly Reason[]) => reasons.reduce((total, { points }) => total + points, 0);

function levelsIn(sport: Sport, mine: Levels, theirs: Levels): Match["levels"] {
  const [one, other] = [mine[sport], theirs[sport]];
  return one && other ? [{ sport, mine: one, theirs: other }] : [];
}

function stepsApart(sport: Sport, one: Level, other: Level): number {
  const ladder: readonly Level[] = LEVELS[sport];
  return Math.abs(ladder.indexOf(one) - ladder.indexOf(other));
}
