/** Kakao's map and its place search, as one. */
import type { MapSettings } from "@fitmate/contract/map";
import type { MapOptions, OpenMap } from "../MapPort.ts";
import { createKakaoMap } from "./kakaoMap.ts";
import { loadSdk } from "./loadSdk.ts";
import { createPlaceSearch } from "./search.ts";

/** Rejects when the SDK does not come, cannot draw, or `wanted` is aborted meanwhile. */
export async function openKakao(
  settings: NonNullable<MapSettings["kakao"]>,
  element: HTMLElement,
  options: MapOptions,
  wanted: AbortSignal,
): Promise<OpenMap> {
  const maps = await loadSdk(settings);
  wanted.throwIfAborted();
  return {
    port: createKakaoMap(maps, element, options),
    searchPlaces: maps.services ? createPlaceSearch(maps.services) : null,
  };
}
