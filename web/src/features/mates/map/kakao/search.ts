/** Kakao's place search by keyword. */
import type { LatLng } from "@fitmate/contract/cell";
import type { FoundPlace } from "@fitmate/contract/places";
import { isOnMap, type SearchPlaces } from "../MapPort.ts";
import type { KakaoPlace, KakaoServices } from "./types.ts";
import { FOUND_PLACES_MAX } from "@fitmate/contract/limits";

const TIMEOUT_MS = 5_000;

export function createPlaceSearch({ Places }: KakaoServices): SearchPlaces {
  const places = new Places();
  return (words) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("Kakao's search does not answer.")), TIMEOUT_MS);
      places.keywordSearch(
        words,
        (found, status) => {
          clearTimeout(timer);
          if (status === "ERROR") reject(new Error("Kakao's search failed."));
          else resolve(status === "OK" ? found.map(toPlace).filter(isOnMap) : []);
        },
        { size: FOUND_PLACES_MAX },
      );
    });
}

function toPlace({ place_name: name, road_address_name, address_name, x, y }: KakaoPlace): FoundPlace {
  const at: LatLng = { latitude: Number(y), longitude: Number(x) };
  return { name, address: road_address_name || address_name, ...at };
}
