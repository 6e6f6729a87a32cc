/** Who shares a token: people of one cell, and on a small scale people of neighbouring ones. */
import { type Cell, cellCentre, cellOf, type LatLng } from "@fitmate/contract/cell";
import Supercluster from "supercluster";
import type { Person } from "../../../data/mates/wire.ts";
import { ZOOM_MAX, ZOOM_MIN } from "./MapPort.ts";

export type Group = {
  id: string;
  people: Person[];
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

type Properties = { person: Person };

/** Sorts the people once, so that each zoom is a mere look-up. */
export function indexPeople(people: readonly Person[]): GroupIndex {
  const index = new Supercluster<Properties>({ radius: RADIUS_PX, extent: 256, minZoom: ZOOM_MIN, maxZoom: ZOOM_MAX });
  index.load(
    people.map((person) => ({
      type: "Feature",
      properties: { person },
      geometry: { type: "Point", coordinates: [person.longitude, person.latitude] },
    })),
  );
  const groupOf = (feature: ReturnType<typeof index.getClusters>[number]): Group => {
    const { properties } = feature;
    if (!("cluster" in properties)) return toGroup([properties.person], properties.person, ZOOM_MAX);
    const members = index
      .getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY)
      .map((leaf) => leaf.properties.person);
    const [longitude = 0, latitude = 0] = feature.geometry.coordinates;
    return toGroup(members, { latitude, longitude }, index.getClusterExpansionZoom(properties.cluster_id));
  };
  return { groupsAt: (zoom) => index.getClusters([-180, -85, 180, 85], Math.round(zoom)).map(groupOf) };
}

function toGroup(people: Person[], middle: LatLng, partsAt: number): Group {
  const cells = new Map(people.map((person) => [cellKey(cellOf(person)), cellOf(person)]));
  const [cell] = cells.values();
  const only = cells.size === 1 && cell ? cell : null;
  return {
    id: people.map(({ nickname }) => nickname).join(","),
    people,
    at: only ? cellCentre(only) : middle,
    cell: only,
    partsAt: Math.min(ZOOM_MAX, partsAt),
  };
}

export function cellKey({ x, y }: Cell): string {
  return `${x}/${y}`;
}
