import type { MapSettings } from "@fitmate/contract/map";
import { useQuery } from "@tanstack/react-query";
import { mapSettings } from "../../../data/mates/mapSettings.ts";

/** The app's own map needs nothing. */
const NOTHING_CONFIGURED: MapSettings = { kakao: null, tiles: null };

/** What a map is drawn with; null until it is known. */
export function useMapSettings(): MapSettings | null {
  const { data, isPending } = useQuery(mapSettings);
  return isPending ? null : (data ?? NOTHING_CONFIGURED);
}
