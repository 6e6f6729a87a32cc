/** What the search offers: places the app knows, what others found, and the way to those. */
import type { LatLng } from "@fitmate/contract/cell";
import type { FoundPlace } from "@fitmate/contract/places";
import type { IconName } from "../../../ui/icons/icon-names.ts";
import type { Place, PlaceKind } from "@fitmate/contract/gazetteer/places";

export type Result = {
  key: string;
  name: string;
  /** What it is and where. */
  detail: string;
  icon: IconName;
  /** Where it leads and how near the map comes, or whom it asks. */
  target: { at: LatLng; zoom: number } | Elsewhere;
};

/** Who knows more places: the geocoder, or Kakao where the operator has a key. They are asked only when somebody says so. */
export type Elsewhere = "geocoder" | "kakao";

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

/** A place found elsewhere. */
export function foundOf({ name, address, latitude, longitude }: FoundPlace): Result {
  return {
    key: `${latitude},${longitude} ${name}`,
    name,
    detail: address,
    icon: "pin",
    target: { at: { latitude, longitude }, zoom: ZOOM_AT_ADDRESS },
  };
}

/** Leads on to somebody who knows more. */
export function searchElsewhere(words: string, target: Elsewhere): Result {
  const name = target === "kakao" ? `'${words}' 카카오맵에서 찾기` : `'${words}' 주소로 찾기`;
  return { key: `search ${target}`, name, detail: "", icon: "search", target };
}
