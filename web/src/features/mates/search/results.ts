/** What the search offers: places the app knows, addresses the geocoder found, and the way to the latter. */
import type { LatLng } from "@fitmate/contract/cell";
import type { FoundPlace } from "@fitmate/contract/places";
import type { IconName } from "../../../ui/icon-names.ts";
import type { Place, PlaceKind } from "../map/gazetteer/places.ts";

export type Result = {
  key: string;
  name: string;
  /** What it is and where. */
  detail: string;
  icon: IconName;
  /** Where it leads and how near the map comes; null = to the geocoder. */
  target: { at: LatLng; zoom: number } | null;
};

type Look = { word: string; zoom: number; icon: IconName };

const LOOKS: Record<PlaceKind, Look> = {
  province: { word: "지역", zoom: 9, icon: "pin" },
  city: { word: "도시", zoom: 12, icon: "pin" },
  district: { word: "지역", zoom: 13, icon: "pin" },
  dong: { word: "동네", zoom: 15, icon: "pin" },
  station: { word: "역", zoom: 15, icon: "pin" },
  park: { word: "공원", zoom: 15, icon: "running" },
  mountain: { word: "산", zoom: 14, icon: "hiking" },
  landmark: { word: "장소", zoom: 15, icon: "pin" },
  water: { word: "강", zoom: 14, icon: "map" },
};
const ZOOM_AT_ADDRESS = 15;

/** A place of the app's own list. */
export function resultOf({ name, kind, region, at }: Place): Result {
  const { word, zoom, icon } = LOOKS[kind];
  return {
    key: `${kind} ${region} ${name}`,
    name,
    detail: region === name ? word : `${word} · ${region}`,
    icon,
    target: { at, zoom },
  };
}

/** An address the geocoder found. */
export function addressOf({ name, address, latitude, longitude }: FoundPlace): Result {
  return {
    key: `${latitude},${longitude} ${name}`,
    name,
    detail: address,
    icon: "pin",
    target: { at: { latitude, longitude }, zoom: ZOOM_AT_ADDRESS },
  };
}

/** Leads on to the geocoder. */
export function addressSearchFor(words: string): Result {
  return { key: "address-search", name: `'${words}' 주소로 찾기`, detail: "", icon: "search", target: null };
}
