/** The rapid transit lines as the order of their stations. */
import networks from "./lines.json";
import { allPlaces, type Place } from "@fitmate/contract/gazetteer/places";

export type Line = { network: string; name: string; stations: Place[] };

const stations = new Map<string, Place[]>();
for (const place of allPlaces.filter(({ kind }) => kind === "station")) {
  stations.set(place.name, [...(stations.get(place.name) ?? []), place]);
}

/** "성수", or "양평@영등포구" where a network has two stations of that name. */
function stationOf(stop: string, provinces: readonly string[]): Place {
  const [name = "", district = ""] = stop.split("@");
  const found = (stations.get(name.endsWith("역") ? name : `${name}역`) ?? []).filter(
    ({ region }) => region.endsWith(district) && provinces.some((province) => region.startsWith(province)),
  );
  if (found.length !== 1 || !found[0]) throw new Error(`${stop} is ${found.length} stations`);
  return found[0];
}

export const lines: Line[] = Object.entries(networks).flatMap(([network, { of, lines: stopsOf }]) =>
  Object.entries(stopsOf).map(([name, stops]) => ({
    network,
    name,
    stations: stops.split(" ").map((stop) => stationOf(stop, of)),
  })),
);
