import type { ComponentProps } from "react";
import type { EncloseSheet as Enclosing } from "../../features/mates/person/encloseSheet.ts";
import { EncloseSheet as EncloseSheetWith } from "../../features/meetups/plans/EncloseSheet.tsx";
import { PlaceFinder } from "./placeFinderPart.ts";

/** A plan that goes with a request, with the search and the map that the mates feature brings. */
export function EncloseSheet(enclosing: ComponentProps<Enclosing>) {
  return <EncloseSheetWith {...enclosing} Finder={PlaceFinder} />;
}
