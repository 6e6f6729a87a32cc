/** Whom a link to the map leads to, as the page before knew them: it stands with the entry of the tab's history. */
import type { MapUser } from "@fitmate/contract/mates";
import { useLocation } from "react-router";

export type FindMateState = { chosen: MapUser };

/** The person that the link led to; null where it led to nobody. */
export function useArrivedFor(): MapUser | null {
  return (useLocation().state as FindMateState | null)?.chosen ?? null;
}
