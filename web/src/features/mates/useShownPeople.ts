import { type Cell, cellCentre, type LatLng } from "@fitmate/contract/cell";
import type { MapCluster, MapOrder } from "@fitmate/contract/map";
import type { Sport } from "@fitmate/contract/profile";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { mapCell, mapView, nearestPeople } from "../../data/mates/map.ts";
import { hasHabits } from "../../data/profile/myProfile.ts";
import type { Person } from "../../data/mates/wire.ts";
import type { Filters } from "./filters/filters.ts";
import type { ListState } from "./list/MateList.tsx";
import type { MapView } from "./map/MapPort.ts";
import { closeBy, isInCell, isInSquare, isInView, nearestFirst, nearestTo, onlyCell, whoDo } from "./people.ts";

type Wanted = {
  sport: Sport;
  filters: Filters;
  order: MapOrder;
  /** Where was searched. */
  searched: MapView | null;
  /** What the map shows by now. */
  view: MapView | null;
  centre: LatLng;
  /** Only this cell's people are listed. */ cell: Cell | null;
};

const NOBODY: Person[] = [];
const NOWHERE: MapCluster[] = [];

/** Who is on the map for a sport, and who of them is in the list. */
export function useShownPeople({ sport, filters, order, searched, view, centre, cell }: Wanted) {
  const asked = { sport, ...filters, order };
  const inView = useQuery(mapView(asked, searched));
  const { data } = inView;
  const { people = NOBODY, clusters = NOWHERE, total = 0 } = data ?? {};
  const nearby = useQuery({ ...nearestPeople, enabled: data?.total === 0 });
  const isNarrowed = cell !== null || Object.values(filters).some((value) => value !== undefined);
  const isCrowded = clusters.length > 0;
  const onMap = useMemo(
    () => (isCrowded ? byNameOrCount(people, clusters) : { named: people, clusters }),
    [people, clusters, isCrowded],
  );
  const ofCell = useInfiniteQuery(mapCell(asked, cell && isCrowded ? cellCentre(cell) : null));
  const source = cell && isCrowded ? ofCell : inView;

  const habits = useQuery({ ...hasHabits, enabled: order === "FIT" });

  const ordered = useMemo(() => (order === "FIT" ? people : nearestFirst(people, centre)), [people, centre, order]);
  const inSight = isCrowded ? ordered : ordered.filter((person) => !view || isInView(person, view));
  const inCell = cell && (isCrowded ? (ofCell.data ?? NOBODY) : ordered.filter((person) => isInCell(person, cell)));
  // Until the first view is answered: whom it will name in any case.
  const soon = data === undefined && order === "NEAR" && !isNarrowed ? closeBy(nearby.data ?? NOBODY, sport) : null;
  const listed = soon ?? inCell ?? inSight;
  const counted = cell ? countIn(clusters, cell) : total;
  return {
    ...onMap,
    listed,
    count: isCrowded ? Math.max(counted, listed.length) : listed.length,
    /** There are more than `count`, and from here nobody can tell how many. */
    isAtLeast: ofCell.hasNextPage && counted < listed.length,
    /** null where the list holds all there is to list. */
    more: ofCell.hasNextPage
      ? {
          failed: ofCell.isFetchNextPageError,
          busy: ofCell.isFetchingNextPage,
          onMore: () => void ofCell.fetchNextPage(),
        }
      : null,
    /** Nothing tells who would fit me. */
    lacksHabits: order === "FIT" && habits.data === false,
    nearest: nearestTo(people.length > 0 ? people : whoDo(nearby.data ?? NOBODY, sport), centre),
    state: stateOf(source.data !== undefined, source.isError),
    retry: () => void source.refetch(),
    retrying: source.isFetching,
  };
}

/** Names the people of those squares of which all are known by name; the other squares stay counted. */
export function byNameOrCount(people: readonly Person[], clusters: readonly MapCluster[]) {
  const squares = clusters.map((cluster) => ({
    cluster,
    inside: people.filter((person) => isInSquare(person, cluster)),
  }));
  const isKnown = ({ cluster, inside }: (typeof squares)[number]) => inside.length === cluster.count;
  return {
    named: squares.filter(isKnown).flatMap(({ inside }) => inside),
    clusters: squares.filter((square) => !isKnown(square)).map(({ cluster }) => cluster),
  };
}

/** How many the clusters count in a cell; 0 where they count it together with others. */
export function countIn(clusters: readonly MapCluster[], cell: Cell): number {
  return clusters.find((cluster) => onlyCell(cluster) && isInCell(cluster, cell))?.count ?? 0;
}

function stateOf(loaded: boolean, failed: boolean): ListState {
  if (loaded) return "ready";
  if (!failed) return "loading";
  return navigator.onLine ? "failed" : "offline";
}
