import { type Cell, cellCentre, type LatLng } from "@fitmate/contract/cell";
import { dayOf } from "@fitmate/contract/wallTime";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { meetupMap } from "../../../data/meetups/map.ts";
import { mapInsets, SHORT } from "../../../features/mates/layout.ts";
import type { SheetHeights } from "../../../features/mates/list/ListSheet.tsx";
import type { SheetStop } from "../../../features/mates/list/sheetStops.ts";
import { isInCell, isInView } from "../../../features/mates/people.ts";
import { useMapScreen, ZOOM_AT_ME } from "../../../features/mates/useMapScreen.ts";
import { useSearchedView } from "../../../features/mates/useSearchedView.ts";
import { readView } from "../../../features/meetups/list/filters.ts";
import { useSession } from "../../../lib/session.ts";
import { useNow } from "../../../lib/useNow.ts";
import { useMedia, WIDE } from "../../../ui/layout/useMedia.ts";
import { useHistoryEntry } from "../../../ui/overlays/historyEntries.ts";
import { keepLeft, leftAt } from "./left.ts";
import { placed, type PlacedMeetup } from "./placed.ts";

/** The days are in sight at every stop. */
export const MEETUP_SHEET: SheetHeights = { count: 9.25, some: 21, someWhenShort: 9.25 };
/** Wider views show none. */
const ZOOM_TO_SEE = 11;
const NONE: readonly PlacedMeetup[] = [];

/** Everything the map of gatherings knows and can do. */
export function useMeetupMap() {
  const session = useSession();
  const [search] = useSearchParams();
  const address = search.toString();
  const shown = readView(search, session !== null);
  const today = dayOf(useNow());
  const day = shown.day ?? today;
  const wide = useMedia(WIDE);
  const short = useMedia(SHORT);
  const [stop, setStop] = useState<SheetStop>("some");

  const entry = `${session?.token} ${useLocation().key}`;
  const [left] = useState(() => leftAt(entry));
  const [chosenId, setChosenId] = useState(left?.chosen ?? null);
  // Of other days and sports it means nothing.
  const [opened, setOpened] = useState<{ cell: Cell; address: string } | null>(null);
  const cell = opened?.address === address ? opened.cell : null;
  // One cell's list has taken the place of the whole one: back brings that again.
  useHistoryEntry(cell !== null, () => setOpened(null));

  const layout = { wide, short, heights: MEETUP_SHEET, stop, picking: false };
  const map = useMapScreen(layout, left);
  const { port, view } = map;
  useEffect(() => {
    if (view) keepLeft(entry, { centre: view.centre, zoom: view.zoom, chosen: chosenId });
  }, [entry, view, chosenId]);

  const { searched, hasMoved, following, searchHere, follow } = useSearchedView(view, map.expected, wide);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(meetupMap(shown.filters, day, searched));
  const meetups = useMemo(() => data?.meetups.map(placed) ?? NONE, [data]);
  const inSight = view ? meetups.filter((one) => isInView(one, view)) : meetups;
  const listed = cell ? meetups.filter((one) => isInCell(one, cell)) : inSight;

  const goTo = (at: LatLng, zoom: number) => {
    follow();
    map.goTo(at, zoom);
  };
  return {
    isMember: session !== null,
    view: shown,
    day,
    today,
    wide,
    short,
    stop,
    setStop,
    map,
    goTo,
    meetups,
    listed,
    /** There are others, which the answer has no room for. */
    more: data?.more ?? false,
    isLoaded: data !== undefined,
    /** Nothing of what was known of that day is in sight, and the answer of what is, under way. */
    isAwaited: isPlaceholderData && listed.length === 0,
    isError,
    isFetching,
    retry: () => void refetch(),
    following,
    hasMoved: hasMoved && stop !== "full",
    searchHere() {
      setOpened(null);
      searchHere();
    },
    chosen: listed.find(({ meetup }) => meetup.meetupId === chosenId) ?? null,
    /** Once more lets it go. */
    choose(one: PlacedMeetup) {
      const { meetupId } = one.meetup;
      setChosenId(meetupId === chosenId ? null : meetupId);
      setStop("some");
      if (!wide) port?.reveal(one, mapInsets({ ...layout, stop: "some" }));
    },
    isOneCell: cell !== null,
    openCell(of: Cell) {
      setOpened({ cell: of, address });
      setStop("some");
      port?.reveal(cellCentre(of), mapInsets({ ...layout, stop: "some" }));
    },
    closeCell: () => setOpened(null),
    goToMe: () => map.me && goTo(map.me, Math.max(map.zoom, ZOOM_AT_ME)),
    nearer: () => goTo(map.centre, Math.max(ZOOM_TO_SEE, Math.floor(map.zoom) + 1)),
  };
}

export type MeetupMapScreen = ReturnType<typeof useMeetupMap>;
