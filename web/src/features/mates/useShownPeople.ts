import type { Cell, LatLng } from "@fitmate/contract/cell";
import type { Sport } from "@fitmate/contract/profile";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { mapUsers } from "./api.ts";
import type { ListState } from "./list/MateList.tsx";
import type { MapView } from "./map/MapPort.ts";
import { isInCell, isInView, nearestFirst, whoDo } from "./people.ts";

type Wanted = {
  sport: Sport;
  view: MapView | null;
  centre: LatLng;
  /** Only this cell's people are listed. */ cell: Cell | null;
};

/** Who is on the map for a sport, and who of them is in the list. */
export function useShownPeople({ sport, view, centre, cell }: Wanted) {
  const { data, isError, fetchStatus, refetch } = useQuery(mapUsers);
  const users = useMemo(() => whoDo(data ?? [], sport), [data, sport]);
  const ordered = useMemo(() => nearestFirst(users, centre), [users, centre]);
  const listed = ordered.filter((user) => (cell ? isInCell(user, cell) : !view || isInView(user, view)));
  return {
    users,
    listed,
    state: stateOf(data !== undefined, isError, fetchStatus === "paused"),
    retry: () => void refetch(),
    retrying: fetchStatus === "fetching",
  };
}

function stateOf(loaded: boolean, failed: boolean, offline: boolean): ListState {
  if (loaded) return "ready";
  if (offline) return "offline";
  return failed ? "failed" : "loading";
}
