/** Whom a link to the map leads to, as the page before knew them: it stands with the entry of the tab's history. */
import { useLocation } from "react-router";
import type { Person } from "../../data/mates/wire.ts";

export type FindMateState = { chosen: Person };

/** The person that the link led to; null where it led to nobody. */
export function useArrivedFor(): Person | null {
  return (useLocation().state as FindMateState | null)?.chosen ?? null;
}
