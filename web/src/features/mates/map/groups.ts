/** Who shares a token: people of one cell, and on a small scale people of neighbouring ones. */
import { type Cell, cellCentre, cellOf, type LatLng } from "@fitmate/contract/cell";
import type { MapUser } from "@fitmate/contract/mates";
import Supercluster from "supercluster";
import { ZOOM_MAX, ZOOM_MIN } from "./MapPort.ts";

export type Group = {
  id: string;
  users: MapUser[];
  at: LatLng;
  /** The one cell they all are in; null when they spread over several. */
  cell: Cell | null;
  /** The zoom from which they stand apart. */
  partsAt: number;
};

export type GroupIndex = {
  groupsAt: (zoom: number) => Group[];
};

/** Tokens nearer than this many pixels become one: neighbouring cells stay apart from zoom 14 on, where a cell is 64 px. */
const RADIUS_PX = 56;

type Properties = { user: MapUser };

/** Sorts the people once, so that each zoom is a mere look-up. */
export function indexPeople(users: readonly MapUser[]): GroupIndex {
  const index = new Supercluster<Properties>({ radius: RADIUS_PX, extent: 256, minZoom: ZOOM_MIN, maxZoom: ZOOM_MAX });
  index.load(
    users.map((user) => ({
      type: "Feature",
      properties: { user },
      geometry: { type: "Point", coordinates: [user.longitude, user.latitude] },
    })),
  );
  const groupOf = (feature: ReturnType<typeof index.getClusters>[number]): Group => {
    const { properties } = feature;
    if (!("cluster" in properties)) return toGroup([properties.user], properties.user, ZOOM_MAX);
    const members = index
      .getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY)
      .map((leaf) => leaf.properties.user);
    const [longitude = 0, latitude = 0] = feature.geometry.coordinates;
    return toGroup(members, { latitude, longitude }, index.getClusterExpansionZoom(properties.cluster_id));
  };
  return { groupsAt: (zoom) => index.getClusters([-180, -85, 180, 85], Math.round(zoom)).map(groupOf) };
}

function toGroup(users: MapUser[], middle: LatLng, partsAt: number): Group {
  const cells = new Map(users.map((user) => [cellKey(cellOf(user)), cellOf(user)]));
  const [cell] = cells.values();
  const only = cells.size === 1 && cell ? cell : null;
  return {
    id: users.map(({ nickname }) => nickname).join(","),
    users,
    at: only ? cellCentre(only) : middle,
    cell: only,
    partsAt: Math.min(ZOOM_MAX, partsAt),
  };
}

export function cellKey({ x, y }: Cell): string {
  return `${x}/${y}`;
}
