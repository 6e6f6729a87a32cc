/** Where the browser says we are, once, when somebody asks for it. */
import type { LatLng } from "@fitmate/contract/cell";
import { isOnMap } from "./map/MapPort.ts";

const TIMEOUT_MS = 10_000;
const AGE_MS = 60_000;

const REFUSED = "위치 권한이 꺼져 있어요. 브라우저 설정에서 켜거나, 지도에서 골라 주세요.";
const NOT_FOUND = "지금 있는 곳을 찾지 못했어요. 지도에서 골라 주세요.";
const TOO_SLOW = "위치를 찾는 데 오래 걸려요. 다시 시도하거나, 지도에서 골라 주세요.";
const NOT_SUPPORTED = "이 브라우저에서는 위치를 알 수 없어요. 지도에서 골라 주세요.";
const OFF_THE_MAP = "지금 있는 곳은 이 지도 밖이에요. 지도에서 골라 주세요.";

/** Why there is no position; the message is fit to show and names the other way. */
export class PositionError extends Error {
  override name = "PositionError";
}

const REASONS: Record<number, string> = { 1: REFUSED, 2: NOT_FOUND, 3: TOO_SLOW };

/** Asks the browser, which asks the member. Throws PositionError. */
export function currentPosition(): Promise<LatLng> {
  return new Promise((resolve, reject) => {
    if (!("geolocation" in navigator)) {
      reject(new PositionError(NOT_SUPPORTED));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        const point = { latitude, longitude };
        if (isOnMap(point)) resolve(point);
        else reject(new PositionError(OFF_THE_MAP));
      },
      ({ code }) => reject(new PositionError(REASONS[code] ?? NOT_FOUND)),
      { timeout: TIMEOUT_MS, maximumAge: AGE_MS },
    );
  });
}
