/** Which of the groups of `map_groups` (server/migrations/0007_map.sql) a choice of filters asks for. */
import type { Gender } from "@fitmate/contract/gender";
import { SEEN_LATELY_DAYS } from "@fitmate/contract/limits";
import type { MapFilters } from "@fitmate/contract/map";
import { SPORTS } from "@fitmate/contract/sports";

const CHOICES = [undefined, ...SPORTS];
/** Any sport, and the three that there were at first. */
const FIRST_CHOICES = 4;
const GENDERS = [undefined, "MALE", "FEMALE"] as const;
/** How many ways there are to choose the rest: gender, or one's own, and seen lately or not. */
const WAYS = GENDERS.length * 2;
const SAME_WAYS = 2 * 2;

/** How many groups there are of each kind. */
export const GROUPS = CHOICES.length * WAYS;
export const SAME_GROUPS = CHOICES.length * SAME_WAYS;

const lately = (days: MapFilters["activeDays"]): 0 | 1 => (days === `${SEEN_LATELY_DAYS}` ? 1 : 0);

/** The group's bit, counted from 0. */
export function groupOf({ sport, gender, activeDays }: MapFilters): number {
  return bitOf(CHOICES.indexOf(sport), lately(activeDays) * GENDERS.length + GENDERS.indexOf(gender), WAYS);
}

/**
 * Which of the groups of `map_same_groups` (0049_same_gender.sql) they ask for besides, when somebody of `mine` looks; undefined:
 * of none.
 */
export function sameGroupOf({ sport, gender, activeDays }: MapFilters, mine: Gender | null): number | undefined {
  if (!mine || (gender && gender !== mine)) return undefined;
  return bitOf(CHOICES.indexOf(sport), (mine === "FEMALE" ? 2 : 0) + lately(activeDays), SAME_WAYS);
}

/**
 * The bit of the choice of a sport that is `choice` in `CHOICES`, with one of `ways` to choose the rest. The first ones lie together,
 * way by way; those of each later sport follow all before it: servers of the version before still read by the old numbers.
 */
export function bitOf(choice: number, way: number, ways: number): number {
  return choice < FIRST_CHOICES ? way * FIRST_CHOICES + choice : choice * ways + way;
}
