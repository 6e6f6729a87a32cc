/** My own dot and whoever is where I am must not hide each other. */
import type { LatLng } from "@fitmate/contract/cell";
import { pointAtPixel, worldPixel } from "./mercator.ts";

/** From the middle of my dot to the middle of a token; at zoom 14 it stays inside the cell they share. */
const CLEAR_PX = 38;
/** Up and to the right, where nothing else of mine lies. */
const UP_RIGHT = -Math.PI / 4;

/** Where to lay a token: where it belongs, or just beside me. */
export function keepClear(at: LatLng, me: LatLng | null, zoom: number): LatLng {
  if (!me) return at;
  const own = worldPixel(me, zoom);
  const other = worldPixel(at, zoom);
  const [right, down] = [other.x - own.x, other.y - own.y];
  const distance = Math.hypot(right, down);
  if (distance >= CLEAR_PX) return at;
  const direction = distance < 1 ? UP_RIGHT : Math.atan2(down, right);
  return pointAtPixel({ x: own.x + CLEAR_PX * Math.cos(direction), y: own.y + CLEAR_PX * Math.sin(direction) }, zoom);
}
