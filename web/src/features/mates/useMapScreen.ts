import { DEFAULT_MAP_CENTRE } from "@fitmate/contract/limits";
import type { LatLng } from "@fitmate/contract/cell";
import type { MapSettings } from "@fitmate/contract/map";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { myLocation } from "../../data/mates/location.ts";
import { mapSettings } from "../../data/mates/mapSettings.ts";
import { type Layout, mapInsets } from "./layout.ts";
import { useExpectedView } from "./map/expectedView.ts";
import type { Insets } from "./map/MapPort.ts";
import { useMap, useView } from "./map/useMap.ts";

/** Around me one sees the nearest kilometres; without a place of one's own, the middle of the city. */
export const ZOOM_AT_ME = 14;
export const ZOOM_AT_START = 13;

const MAP_LABEL = "지도. 화살표 키로 움직이고 더하기와 빼기 키로 확대하고 축소해요.";

/** The app's own map needs nothing. */
const NOTHING_CONFIGURED: MapSettings = { kakao: null, tiles: null };

/** The map itself: it opens where I am, and knows what the page covers of it. */
export function useMapScreen({ wide, short, stop, picking }: Layout) {
  const { data, isSuccess, isPending } = useQuery(myLocation);
  const configured = useQuery(mapSettings);
  const me = data?.location ?? null;
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const insets = useMemo(() => mapInsets({ wide, short, stop, picking }), [wide, short, stop, picking]);

  const start = me ? { centre: me, zoom: ZOOM_AT_ME } : { centre: DEFAULT_MAP_CENTRE, zoom: ZOOM_AT_START };
  const options = isPending ? null : { ...start, insets, label: MAP_LABEL };
  const expected = useExpectedView(element, options);
  const { port, searchPlaces, failed, retry } = useMap(
    element,
    options && !configured.isPending ? { options, settings: configured.data ?? NOTHING_CONFIGURED } : null,
  );
  const view = useView(port);
  useEffect(() => {
    port?.setInsets(insets);
  }, [port, insets]);

  return {
    me,
    /** Whether it is known that I have, or have not, a location. */
    isLocationKnown: isSuccess,
    element,
    setElement,
    port,
    view,
    /** What it will show first. */
    expected,
    searchPlaces,
    failed,
    retry,
    insets,
    centre: view?.centre ?? start.centre,
    zoom: view?.zoom ?? start.zoom,
    goTo: (at: LatLng, zoom: number, covered?: Insets) => port?.goTo(at, zoom, covered),
  };
}
