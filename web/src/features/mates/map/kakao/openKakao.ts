/** Kakao's map and its place search, as one. */
import type { MapSettings } from "@fitmate/contract/map";
import type { FoundPlace } from "@fitmate/contract/places";
import type { MapOptions, OpenMap } from "../MapPort.ts";
import { createKakaoMap } from "./kakaoMap.ts";
import { loadSdk } from "./loadSdk.ts";
import { createPlaceSearch } from "./search.ts";

type KakaoSettings = NonNullable<MapSettings["kakao"]>;

/** Rejects when the SDK does not come, cannot draw, or `wanted` is aborted meanwhile. */
export async function openKakao(
  settings: KakaoSettings,
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

/** What Kakao finds for `words` where no map of Kakao's has to be shown. Rejects when the SDK does not come, or cannot search. */
export async function searchKakao(settings: KakaoSettings, words: string): Promise<FoundPlace[]> {
  const { services } = await loadSdk(settings);
  if (!services) throw new Error("Kakao's SDK cannot search.");
  return createPlaceSearch(services)(words);
}
