/** The only door to a map: what it needs is loaded when somebody comes through, by nobody else. */
import type { MapOptions, MapPort } from "./MapPort.ts";

export type CreateMap = (element: HTMLElement, options: MapOptions) => MapPort;

export async function loadMap(): Promise<CreateMap> {
  const { createLeafletMap } = await import("./leaflet/leafletMap.ts");
  return createLeafletMap;
}
