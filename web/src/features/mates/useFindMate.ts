import { type Cell, cellCentre, type LatLng } from "@fitmate/contract/cell";
import { DEFAULT_MAP_CENTRE } from "@fitmate/contract/limits";
import type { MapUser } from "@fitmate/contract/mates";
import type { Sport } from "@fitmate/contract/profile";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { useMedia, WIDE } from "../../ui/useMedia.ts";
import { mapUsers, myLocation } from "./api.ts";
import { mapInsets, profileCovers } from "./layout.ts";
import type { ListState } from "./list/MateList.tsx";
import type { SheetStop } from "./list/sheetStops.ts";
import { useMap, useView } from "./map/useMap.ts";
import { isInCell, isInView, nearestFirst, nearestTo, sportOf, whoDo } from "./people.ts";

/** Around me one sees the nearest kilometres; without a place of one's own, the middle of the city. */
const ZOOM_AT_ME = 14;
const ZOOM_AT_START = 13;
/** From here on a cell is large enough to be pointed at. */
const ZOOM_TO_PICK = 15;
const ZOOM_TO_SEE = 13;

const MAP_LABEL = "지도. 화살표 키로 움직이고 더하기와 빼기 키로 확대하고 축소해요.";

/** Everything the find-mate screen knows: who is there, where I am, what is chosen. */
export function useFindMate() {
  const wide = useMedia(WIDE);
  const { sport, setSport } = useSport();
  const people = useQuery(mapUsers);
  const location = useQuery(myLocation);
  const me = location.data?.location ?? null;

  const [chosenName, setChosenName] = useState<string | null>(null);
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  const [cell, setCell] = useState<Cell | null>(null);
  const [stop, setStop] = useState<SheetStop>("some");
  const [picking, setPicking] = useState(false);

  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const insets = useMemo(() => mapInsets(wide, stop, picking), [wide, stop, picking]);
  const settled = !location.isPending || location.fetchStatus === "paused";
  const start = me ? { centre: me, zoom: ZOOM_AT_ME } : { centre: DEFAULT_MAP_CENTRE, zoom: ZOOM_AT_START };
  const map = useMap(element, settled ? { ...start, insets, label: MAP_LABEL } : null);
  const view = useView(map.port);
  useEffect(() => {
    map.port?.setInsets(insets);
  }, [map.port, insets]);

  const centre = view?.centre ?? start.centre;
  const sporty = useMemo(() => whoDo(people.data ?? [], sport), [people.data, sport]);
  const ordered = useMemo(() => nearestFirst(sporty, centre), [sporty, centre]);
  const listed = ordered.filter((user) => (cell ? isInCell(user, cell) : !view || isInView(user, view)));
  const chosen = sporty.find(({ nickname }) => nickname === chosenName) ?? null;

  const nearest = nearestTo(sporty, centre);

  const goTo = (at: LatLng, zoom: number) => map.port?.goTo(at, zoom);
  const choose = (user: MapUser) => {
    setChosenName(user.nickname);
    setPicking(false);
    if (stop !== "some") setStop("some");
    if (view && view.zoom < ZOOM_TO_SEE) goTo(user, ZOOM_AT_ME);
    else map.port?.reveal(user, profileCovers(wide));
  };

  return {
    wide,
    sport,
    setSport: (next: Sport) => {
      setSport(next);
      setChosenName(null);
      setCell(null);
    },
    people: { users: sporty, listed, state: stateOf(people), retry: () => void people.refetch(), retrying: people.isFetching },
    me,
    isLocationKnown: location.isSuccess,
    chosen,
    choose,
    release: () => setChosenName(null),
    pointedAt,
    pointAt: setPointedAt,
    cell,
    openCell: (next: Cell) => {
      setCell(next);
      setStop("some");
      map.port?.reveal(cellCentre(next), insets);
    },
    leaveCell: () => setCell(null),
    stop,
    setStop,
    picking,
    middleBelow: (insets.top - insets.bottom) / 2,
    startPicking: () => {
      setPicking(true);
      setChosenName(null);
      goTo(centre, Math.max(view?.zoom ?? 0, ZOOM_TO_PICK));
    },
    endPicking: (at?: LatLng) => {
      setPicking(false);
      if (at) goTo(at, ZOOM_AT_ME);
    },
    goTo,
    goToMe: () => me && goTo(me, Math.max(view?.zoom ?? 0, ZOOM_AT_ME)),
    arrive: (at: LatLng) => goTo(at, ZOOM_AT_ME),
    widen: nearest ? () => goTo(nearest, ZOOM_AT_START) : null,
    centre,
    map,
    view,
    element,
    setElement,
  };
}

function useSport() {
  const [search, setSearch] = useSearchParams();
  const setSport = (sport: Sport) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set("sport", sport);
        return next;
      },
      { replace: true },
    );
  return { sport: sportOf(search), setSport };
}

function stateOf({ data, isError, fetchStatus }: { data: unknown; isError: boolean; fetchStatus: string }): ListState {
  if (data) return "ready";
  if (fetchStatus === "paused") return "offline";
  return isError ? "failed" : "loading";
}
