/** What a map will show, before it is there. */
import { useState } from "react";
import type { MapOptions, MapView } from "./MapPort.ts";
import { pointAtPixel, worldPixel } from "./mercator.ts";

type Size = { width: number; height: number };

/** What a map of that size in CSS pixels shows that opens like this: the part that nothing covers, with its middle in `centre`. */
export function viewAt({ width, height }: Size, { centre, zoom, insets }: Omit<MapOptions, "label">): MapView {
  const middle = worldPixel(centre, zoom);
  const across = Math.max(1, width - insets.left - insets.right) / 2;
  const tall = Math.max(1, height - insets.top - insets.bottom) / 2;
  return {
    centre,
    zoom,
    southWest: pointAtPixel({ x: middle.x - across, y: middle.y + tall }, zoom),
    northEast: pointAtPixel({ x: middle.x + across, y: middle.y - tall }, zoom),
    byHand: false,
  };
}

/** What `element` will show first as a map, from when it is known how it opens; what is `wanted` later changes nothing. */
export function useExpectedView(element: HTMLElement | null, wanted: MapOptions | null): MapView | null {
  const [expected, setExpected] = useState<MapView | null>(null);
  if (!expected && element && wanted) {
    setExpected(viewAt({ width: element.clientWidth, height: element.clientHeight }, wanted));
  }
  return expected;
}
