import { useEffect, useState } from "react";
import type { MapView } from "./map/MapPort.ts";

/** A map that is still moving is not asked about. */
const SETTLED_AFTER_MS = 250;
/** Moving by less of the view's size, or zooming by less, is looking around. */
const MOVED_SHARE = 0.2;
const MOVED_ZOOM = 0.4;
/** A map that is off by less shows what it was expected to: it rounds to whole pixels. */
const AS_EXPECTED_SHARE = 0.02;

type SearchedView = {
  /** The view whose people are shown. */
  searched: MapView | null;
  /** Somebody moved the map away from it, and it waits to be asked. */
  hasMoved: boolean;
  /** It is still on its way to where it is searched by itself. */
  following: boolean;
  searchHere: () => void;
  /** Searches where the map is, or will be at once. */
  follow: () => void;
};

/**
 * What is searched: first what the map is `expected` to show, so that nobody waits for it to be drawn. Wide screens search wherever the map goes;
 * on phones it goes on where the page moves the map, and where a hand does, as it does all the time, the member says when.
 */
export function useSearchedView(view: MapView | null, expected: MapView | null, wide: boolean): SearchedView {
  const [searched, setSearched] = useState<MapView | null>(null);
  const [following, setFollowing] = useState(true);
  useEffect(() => {
    if (!view || !(wide || following || !view.byHand)) return undefined;
    const timer = setTimeout(() => {
      setFollowing(false);
      setSearched((before) =>
        !before && expected && !isElsewhere(view, expected, AS_EXPECTED_SHARE) ? expected : view,
      );
    }, SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [view, expected, wide, following]);
  return {
    searched: searched ?? expected,
    hasMoved:
      !wide && !following && searched !== null && view?.byHand === true && isElsewhere(view, searched, MOVED_SHARE),
    following,
    searchHere: () => setSearched(view),
    follow: () => setFollowing(true),
  };
}

/** Whether `view` is off `searched` by more than this share of its size. */
function isElsewhere(view: MapView, searched: MapView, share: number): boolean {
  const tall = searched.northEast.latitude - searched.southWest.latitude;
  const across = searched.northEast.longitude - searched.southWest.longitude;
  return (
    Math.abs(view.centre.latitude - searched.centre.latitude) > tall * share ||
    Math.abs(view.centre.longitude - searched.centre.longitude) > across * share ||
    Math.abs(view.zoom - searched.zoom) > MOVED_ZOOM
  );
}
