import { describe, expect, it } from "vitest";
import { createPlaceSearch } from "./search.ts";
import type { KakaoPlace } from "./types.ts";

const CAFE = {
  place_name: "서울숲 카페",
  address_name: "서울 성동구 성수동1가 1",
  road_address_name: "서울 성동구 서울숲길 1",
  x: "127.0421",
  y: "37.5467",
};

/** As the SDK calls back. */
function answering(places: KakaoPlace[], status: "OK" | "ZERO_RESULT" | "ERROR") {
  class Places {
    keywordSearch(_: string, done: (found: KakaoPlace[], as: typeof status) => void) {
      done(places, status);
    }
  }
  return createPlaceSearch({ Places });
}

describe("Kakao's place search", () => {
  it("answers places with their road address, else the other, and none off the map", async () => {
    const places = [CAFE, { ...CAFE, road_address_name: "" }, { ...CAFE, x: "139.7", y: "35.7" }];
    expect(await answering(places, "OK")("카페")).toEqual([
      { name: "서울숲 카페", address: "서울 성동구 서울숲길 1", latitude: 37.5467, longitude: 127.0421 },
      { name: "서울숲 카페", address: "서울 성동구 성수동1가 1", latitude: 37.5467, longitude: 127.0421 },
    ]);
  });

  it("tells nothing found from a failure", async () => {
    expect(await answering([], "ZERO_RESULT")("없는 곳")).toEqual([]);
    await expect(answering([], "ERROR")("카페")).rejects.toThrow("failed");
  });
});
