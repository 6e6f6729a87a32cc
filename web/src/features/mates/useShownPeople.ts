import { type Cell, cellCentre, type LatLng } from "@fitmate/contract/cell";
import type { MapCluster } from "@fitmate/contract/map";
import type { MapUser } from "@fitmate/contract/mates";
import type { Sport } from "@fitmate/contract/profile";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { mapCell, mapUsers, mapView } from "./api.ts";
import type { Filters } from "./filters/filters.ts";
import type { ListState } from "./list/MateList.tsx";
import type { MapView } from "./map/MapPort.ts";
import { isInCell, isInView, nearestFirst, nearestTo, whoDo } from "./people.ts";

type Wanted = {
  sport: Sport;
  filters: Filters;
  /** Where was searched. */
  searched: MapView | null;
  /** What the map shows by now. */
  view: MapView | null;
  centre: LatLng;
  /** Only this cell's people are listed. */ cell: Cell | null;
};

const NOBODY: MapUser[] = [];
const NOWHERE: MapCluster[] = [];

/** Who is on the map for a sport, and who of them is in the list. */
export function useShownPeople({ sport, filters, searched, view, centre, cell }: Wanted) {
  const asked = { sport, ...filters };
  const { data: known, isError, isPlaceholderData, fetchStatus, refetch } = useQuery(mapView(asked, searched));
  const isOffline = fetchStatus === "paused";
  // Whoever was found before stands in while an answer is on its way; without a network none is.
  const data = isOffline && isPlaceholderData ? undefined : known;
  const { users = NOBODY, clusters = NOWHERE, total = 0 } = data ?? {};
  const isCrowded = clusters.length > 0;
  const onMap = useMemo(
    () => (isCrowded ? byNameOrCount(users, clusters) : { users, clusters }),
    [users, clusters, isCrowded],
  );
  const ofCell = useQuery(mapCell(asked, cell && isCrowded ? cellCentre(cell) : null));
  const nearby = useQuery({ ...mapUsers, enabled: data?.total === 0 });

  const ordered = useMemo(() => nearestFirst(users, centre), [users, centre]);
  const inSight = isCrowded ? ordered : ordered.filter((user) => !view || isInView(user, view));
  const inCell = cell && (isCrowded ? (ofCell.data ?? NOBODY) : ordered.filter((user) => isInCell(user, cell)));
  const listed = inCell ?? inSight;
  return {
    ...onMap,
    listed,
    count: isCrowded ? Math.max(inCell ? countIn(clusters, cell) : total, listed.length) : listed.length,
    nearest: nearestTo(users.length > 0 ? users : whoDo(nearby.data ?? NOBODY, sport), centre),
    state: stateOf(data !== undefined, isError, isOffline),
    retry: () => void refetch(),
    retrying: fetchStatus === "fetching",
  };
}

/** Names the people of those squares of which all are known by name; the other squares stay counted. */
export function byNameOrCount(users: readonly MapUser[], clusters: readonly MapCluster[]) {
  const squares = clusters.map((cluster) => ({ cluster, inside: users.filter((user) => isInSquare(user, cluster)) }));
  const isKnown = ({ cluster, inside }: (typeof squares)[number]) => inside.length === cluster.count;
  return {
    users: squares.filter(isKnown).flatMap(({ inside }) => inside),
    clusters: squares.filter((square) => !isKnown(square)).map(({ cluster }) => cluster),
  };
}

function isInSquare({ latitude, longitude }: MapUser, { southWest, northEast }: MapCluster): boolean {
  return (
    latitude > southWest.latitude &&
    latitude < northEast.latitude &&
    longitude > southWest.longitude &&
    longitude < northEast.longitude
  );
}

function countIn(clusters: readonly MapCluster[], cell: Cell | null): number {
  return clusters.find((cluster) => cell && isInCell(cluster, cell))?.count ?? 0;
}

function stateOf(loaded: boolean, failed: boolean, offline: boolean): ListState {
  if (loaded) return "ready";
  if (offline) return "offline";
  return failed ? "failed" : "loading";
}
