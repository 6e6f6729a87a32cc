import { type Cell, cellCentre, type LatLng } from "@fitmate/contract/cell";
import type { Sport } from "@fitmate/contract/profile";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import type { Person } from "../../data/mates/wire.ts";
import { useMedia, WIDE } from "../../ui/layout/useMedia.ts";
import { useHistoryEntry } from "../../ui/overlays/historyEntries.ts";
import { profileCovers, SHORT } from "./layout.ts";
import { PEOPLE_SHEET } from "./list/ListSheet.tsx";
import type { SheetStop } from "./list/sheetStops.ts";
import { useArrivedFor } from "./arriving.ts";
import type { Insets, MapPort } from "./map/MapPort.ts";
import { useOrder } from "./filters/order.ts";
import { useFilters } from "./filters/useFilters.ts";
import { askedSport, sportOf } from "./people.ts";
import { NOBODY_POINTED_AT, type PointedAt } from "./pointing.ts";
import { useMapScreen, ZOOM_AT_ME, ZOOM_AT_START } from "./useMapScreen.ts";
import { useSearchedView } from "./useSearchedView.ts";
import { useShownPeople } from "./useShownPeople.ts";

/** From here on a cell is large enough to be pointed at. */
const ZOOM_TO_PICK = 15;
/** From farther away a chosen person's cell cannot be seen. */
const ZOOM_TO_SEE = 13;

/** Everything the find-mate screen knows and can do. */
export function useFindMate() {
  const wide = useMedia(WIDE);
  const { sport, asked, setSport } = useSport();
  const short = useMedia(SHORT);
  const choice = useChoice(short);
  const map = useMapScreen({ wide, short, heights: PEOPLE_SHEET, stop: choice.stop, picking: choice.picking });
  const filter = useFilters(map.me !== null);
  const { order, setOrder } = useOrder();
  const { searched, hasMoved, following, searchHere, follow } = useSearchedView(map.view, map.expected, wide);
  const { cell, chosen: chosenBefore } = choice;
  const { filters } = filter;
  const people = useShownPeople({ sport, filters, order, searched, view: map.view, centre: map.centre, cell });
  const { nearest } = people;
  const release = () => choice.choose(null);
  // One cell's list has taken the place of the whole one: back brings that again.
  useHistoryEntry(cell !== null, () => choice.setCell(null));
  const underProfile = () => (map.element ? profileCovers({ wide, short }, map.element) : undefined);
  const goTo = (at: LatLng, zoom: number, covered?: Insets) => {
    follow();
    map.goTo(at, zoom, covered);
  };
  useArrival(map.port, (person) => {
    choice.choose(person);
    goTo(person, ZOOM_AT_ME, underProfile());
  });
  return {
    wide,
    short,
    sport,
    /** As the address says, if it does. */
    askedSport: asked,
    map,
    goTo,
    filter,
    order,
    setOrder,
    people,
    following,
    // A list that is all the way up would cover the button.
    hasMoved: hasMoved && !choice.picking && choice.stop !== "full",
    searchHere() {
      choice.setCell(null);
      searchHere();
    },
    ...choice,
    // As they are shown now; once the map has left them, as they were.
    chosen:
      [...people.named, ...people.listed].find(({ nickname }) => nickname === chosenBefore?.nickname) ?? chosenBefore,
    changeSport(next: Sport) {
      setSport(next);
      release();
      choice.setCell(null);
    },
    choose(person: Person) {
      choice.choose(person);
      const covered = underProfile();
      if (map.zoom < ZOOM_TO_SEE) goTo(person, ZOOM_AT_ME, covered);
      else if (covered) map.port?.reveal(person, covered);
    },
    release,
    openCell(opened: Cell) {
      choice.setCell(opened);
      choice.setStop("some");
      map.port?.reveal(cellCentre(opened), map.insets);
    },
    startPicking() {
      release();
      choice.setPicking(true);
      map.goTo(map.centre, Math.max(map.zoom, ZOOM_TO_PICK));
    },
    /** My cell is set. */
    arrive(at: LatLng) {
      choice.setPicking(false);
      goTo(at, ZOOM_AT_ME);
    },
    goToMe: () => map.me && goTo(map.me, Math.max(map.zoom, ZOOM_AT_ME)),
    /** Brings somebody into sight; null when there is nobody at all. */
    widen: nearest ? () => goTo(nearest, ZOOM_AT_START) : null,
  };
}

/** What the member points at, chooses and opens. */
function useChoice(short: boolean) {
  const [chosen, setChosen] = useState<Person | null>(null);
  const [pointedAt, setPointedAt] = useState<PointedAt>(NOBODY_POINTED_AT);
  const [cell, setCell] = useState<Cell | null>(null);
  const [stop, setStop] = useState<SheetStop>(short ? "count" : "some");
  const [picking, setPicking] = useState(false);
  const choose = (person: Person | null) => {
    setChosen(person);
    setPicking(false);
    // The map must be seen beside the profile.
    if (person) setStop("some");
  };
  return { chosen, choose, pointedAt, setPointedAt, cell, setCell, stop, setStop, picking, setPicking };
}

/** Tells whom a link led to, once there is a map to show them on. */
function useArrival(port: MapPort | null, show: (person: Person) => void) {
  const arrivedFor = useArrivedFor();
  const onArrival = useEffectEvent(show);
  useEffect(() => {
    if (port && arrivedFor) onArrival(arrivedFor);
  }, [port, arrivedFor]);
}

/** The sport stands in the address. */
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
  return { sport: sportOf(search), asked: askedSport(search), setSport };
}
