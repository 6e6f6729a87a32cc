import { DEFAULT_MAP_CENTRE } from "@fitmate/contract/limits";
import type { LatLng } from "@fitmate/contract/cell";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useSession } from "../../lib/session.ts";
import { myLocation } from "../../data/mates/location.ts";
import { type Layout, mapInsets } from "./layout.ts";
import { useExpectedView } from "./map/expectedView.ts";
import type { Insets } from "./map/MapPort.ts";
import { useMap, useView } from "./map/useMap.ts";
import { useMapSettings } from "./map/useMapSettings.ts";

/** Around me one sees the nearest kilometres; without a place of one's own, the middle of the city. */
export const ZOOM_AT_ME = 14;
export const ZOOM_AT_START = 13;

const MAP_LABEL = "지도. 화살표 키로 움직이고 더하기와 빼기 키로 확대하고 축소해요.";

export type MapStart = { centre: LatLng; zoom: number };

/** The map itself: it opens where it was `left`, else where I am, and knows what the page covers of it. A visitor is nowhere. */
export function useMapScreen({ wide, short, heights, stop, picking }: Layout, left: MapStart | null = null) {
  const isMember = useSession() !== null;
  const { data, isSuccess, isPending } = useQuery({ ...myLocation, enabled: isMember });
  const settings = useMapSettings();
  const me = data?.location ?? null;
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const height = element?.clientHeight;
  const insets = useMemo(
    () => mapInsets({ wide, short, heights, stop, picking }, height),
    [wide, short, heights, stop, picking, height],
  );

  const start = left ?? (me ? { centre: me, zoom: ZOOM_AT_ME } : { centre: DEFAULT_MAP_CENTRE, zoom: ZOOM_AT_START });
  const options = isMember && isPending ? null : { ...start, insets, label: MAP_LABEL };
  const expected = useExpectedView(element, options);
  const { port, searchPlaces, failed, retry } = useMap(element, options && settings && { options, settings });
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
