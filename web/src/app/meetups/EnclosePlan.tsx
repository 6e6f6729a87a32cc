import type { EnclosingProps } from "../../features/mates/person/enclosing.ts";
import { EnclosePlan as EnclosePlanWith } from "../../features/meetups/plans/EnclosePlan.tsx";
import { PlaceFinder } from "./placeFinderPart.ts";

/** A plan that goes with a request, with the search and the map that the mates feature brings. */
export function EnclosePlan(enclosing: EnclosingProps) {
  return <EnclosePlanWith {...enclosing} Finder={PlaceFinder} />;
}
