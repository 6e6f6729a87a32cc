/** Which of the groups of `map_groups` (server/migrations/0007_map.sql) a choice of filters asks for. */
import type { MapFilters } from "@fitmate/contract/map";
import { SPORTS } from "@fitmate/contract/sports";

const CHOICES = [undefined, ...SPORTS];
const GENDERS = [undefined, "MALE", "FEMALE"] as const;

/** The group's bit, counted from 0. */
export function groupOf({ sport, gender, activeDays }: MapFilters): number {
  const week = activeDays === "7" ? 1 : 0;
  return (week * GENDERS.length + GENDERS.indexOf(gender)) * CHOICES.length + CHOICES.indexOf(sport);
}
