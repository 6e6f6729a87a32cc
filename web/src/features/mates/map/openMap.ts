/** The only door to a map: what it needs is loaded when somebody comes through, by nobody else. */
import type { MapSettings } from "@fitmate/contract/map";
import type { MapOptions, OpenMap } from "./MapPort.ts";

/**
 * Makes `element` the map that is configured: Kakao's where it can be had, else the app's own, which always can.
 * Rejects when the code did not arrive or `wanted` was aborted meanwhile.
 */
export async function openMap(
  element: HTMLElement,
  options: MapOptions,
  { kakao, tiles }: MapSettings,
  wanted: AbortSignal,
): Promise<OpenMap> {
  if (kakao && navigator.onLine) {
    try {
      const { openKakao } = await import("./kakao/openKakao.ts");
      return await openKakao(kakao, element, options, wanted);
    } catch {
      // Refused, silent, empty or out of reach: the own map shows the same people.
      wanted.throwIfAborted();
      element.replaceChildren();
    }
  }
  const { createLeafletMap } = await import("./leaflet/leafletMap.ts");
  wanted.throwIfAborted();
  return { port: createLeafletMap(element, options, tiles), searchPlaces: null };
}
