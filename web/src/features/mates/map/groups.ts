/** What shares a token: people (or gatherings) of one cell, and on a small scale those of neighbouring ones. */
import { type Cell, cellCentre, cellOf, type LatLng } from "@fitmate/contract/cell";
import Supercluster from "supercluster";
import { ZOOM_MAX, ZOOM_MIN } from "./MapPort.ts";

export type Group<Thing> = {
  /** The same for the same things in any order: a token that were made anew would lose the press, or the focus, that it has. */
  id: string;
  things: readonly Thing[];
  at: LatLng;
  /** The one cell they all are in; null when they spread over several. */
  cell: Cell | null;
  /** The zoom from which they stand apart. */
  partsAt: number;
};

export type GroupIndex<Thing> = {
  groupsAt: (zoom: number) => Group<Thing>[];
};

/** Tokens nearer than this many pixels become one: neighbouring cells stay apart from zoom 14 on, where a cell is 64 px. */
const RADIUS_PX = 56;

/** Sorts them once, so that each zoom is a mere look-up; `idOf` tells them apart. */
export function indexByPlace<Thing extends LatLng>(
  things: readonly Thing[],
  idOf: (thing: Thing) => string | number,
): GroupIndex<Thing> {
  const index = new Supercluster<{ thing: Thing }>({
    radius: RADIUS_PX,
    extent: 256,
    minZoom: ZOOM_MIN,
    maxZoom: ZOOM_MAX,
  });
  index.load(
    things.map((thing) => ({
      type: "Feature",
      properties: { thing },
      geometry: { type: "Point", coordinates: [thing.longitude, thing.latitude] },
    })),
  );
  const toGroup = (members: Thing[], middle: LatLng, partsAt: number): Group<Thing> => {
    const cell = onlyCellOf(members);
    return {
      id: members
        .map((thing) => `${idOf(thing)}`)
        .toSorted()
        .join(","),
      things: members,
      at: cell && members.length > 1 ? cellCentre(cell) : middle,
      cell,
      partsAt: Math.min(ZOOM_MAX, partsAt),
    };
  };
  const groupOf = (feature: ReturnType<typeof index.getClusters>[number]): Group<Thing> => {
    const { properties } = feature;
    if (!("cluster" in properties)) return toGroup([properties.thing], properties.thing, ZOOM_MAX);
    const members = index
      .getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY)
      .map((leaf) => leaf.properties.thing);
    const [longitude = 0, latitude = 0] = feature.geometry.coordinates;
    return toGroup(members, { latitude, longitude }, index.getClusterExpansionZoom(properties.cluster_id));
  };
  return { groupsAt: (zoom) => index.getClusters([-180, -85, 180, 85], Math.round(zoom)).map(groupOf) };
}

function onlyCellOf(things: readonly LatLng[]): Cell | null {
  const cells = new Map(things.map((thing) => [cellKey(cellOf(thing)), cellOf(thing)]));
  const [cell] = cells.values();
  return cells.size === 1 && cell ? cell : null;
}

export function cellKey({ x, y }: Cell): string {
  return `${x}/${y}`;
}
