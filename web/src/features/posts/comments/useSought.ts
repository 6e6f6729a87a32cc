import { numberIn } from "@fitmate/contract/addresses";
import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";

/** Where a comment that is sought stands: on the page that is here, elsewhere in the discussion, or nowhere any more. */
export type Place = "here" | "away" | "gone";

/**
 * The comment or answer that the address leads to, null where it leads to none, and a name for each time that somebody is led
 * there. The server renders one page for all of them: until that is taken over, none is.
 */
export function useSought(): { sought: number | null; visit: string } {
  const { search, key } = useLocation();
  const sought = useSyncExternalStore(
    never,
    () => commentIn(search),
    () => null,
  );
  return { sought, visit: key };
}

/** Nothing changes it but the address. */
const never = () => () => undefined;

function commentIn(search: string): number | null {
  return numberIn(new URLSearchParams(search).get("comment")) || null;
}
