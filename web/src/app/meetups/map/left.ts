/**
 * How the map was left, for whoever comes back to it from what they found there. Not in the address, which is seen by others, nor
 * kept any longer than the page: it says where somebody looks.
 */
import type { MapStart } from "../../../features/mates/useMapScreen.ts";

type Left = MapStart & { chosen: number | null };

let last: { entry: string; left: Left } | null = null;

/** `entry`: whose it is, and which step of the tab's history. */
export function keepLeft(entry: string, left: Left): void {
  last = { entry, left };
}

export function leftAt(entry: string): Left | null {
  return last?.entry === entry ? last.left : null;
}
