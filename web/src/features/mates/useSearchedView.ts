import { useEffect, useState } from "react";
import type { MapView } from "./map/MapPort.ts";

/** A map that is still moving is not asked about. */
const SETTLED_AFTER_MS = 250;
/** Moving by less of the view's size, or zooming by less, is looking around. */
const MOVED_SHARE = 0.2;
const MOVED_ZOOM = 0.4;

type SearchedView = {
  /** The view whose people are shown. */
  searched: MapView | null;
  /** The map has left it, and waits to be asked. */
  hasMoved: boolean;
  searchHere: () => void;
  /** The next move is ours: it searches where it ends. */
  follow: () => void;
};

/** Wide screens search wherever the map goes; on phones, where it is moved all the time, the member says when. */
export function useSearchedView(view: MapView | null, wide: boolean): SearchedView {
  const [searched, setSearched] = useState<MapView | null>(null);
  const [following, setFollowing] = useState(true);
  useEffect(() => {
    if (!view || !(wide || following)) return undefined;
    const timer = setTimeout(() => {
      setFollowing(false);
      setSearched(view);
    }, SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [view, wide, following]);
  return {
    searched,
    hasMoved: !wide && !following && searched !== null && view !== null && isElsewhere(view, searched),
    searchHere: () => setSearched(view),
    follow: () => setFollowing(true),
  };
}

/** Whether `view` shows a good deal of what `searched` does not. */
function isElsewhere(view: MapView, searched: MapView): boolean {
  const tall = searched.northEast.latitude - searched.southWest.latitude;
  const across = searched.northEast.longitude - searched.southWest.longitude;
  return (
    Math.abs(view.centre.latitude - searched.centre.latitude) > tall * MOVED_SHARE ||
    Math.abs(view.centre.longitude - searched.centre.longitude) > across * MOVED_SHARE ||
    Math.abs(view.zoom - searched.zoom) > MOVED_ZOOM
  );
}
