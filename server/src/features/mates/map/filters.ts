/** Which of the groups of `map_groups` (server/migrations/0007_map.sql) a choice of filters asks for. */
import type { Gender } from "@fitmate/contract/gender";
import type { MapFilters } from "@fitmate/contract/map";
import { SPORTS } from "@fitmate/contract/sports";

const CHOICES = [undefined, ...SPORTS];
const GENDERS = [undefined, "MALE", "FEMALE"] as const;

/** The group's bit, counted from 0. */
export function groupOf({ sport, gender, activeDays }: MapFilters): number {
  const week = activeDays === "7" ? 1 : 0;
  return (week * GENDERS.length + GENDERS.indexOf(gender)) * CHOICES.length + CHOICES.indexOf(sport);
}

/**
 * Which of the groups of `map_same_groups` (0049_same_gender.sql) they ask for besides, when somebody of `mine` looks; undefined:
 * of none.
 */
export function sameGroupOf({ sport, gender, activeDays }: MapFilters, mine: Gender | null): number | undefined {
  if (!mine || (gender && gender !== mine)) return undefined;
  return ((mine === "FEMALE" ? 2 : 0) + (activeDays === "7" ? 1 : 0)) * CHOICES.length + CHOICES.indexOf(sport);
}
