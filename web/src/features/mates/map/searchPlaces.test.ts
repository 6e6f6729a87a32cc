import { describe, expect, it } from "vitest";
import { allPlaces } from "./ground/places.ts";
import { searchPlaces } from "./searchPlaces.ts";

const CITY_HALL = { latitude: 37.5665, longitude: 126.978 };
const HAEUNDAE = { latitude: 35.1636, longitude: 129.1588 };

const names = (typed: string, near = CITY_HALL) => searchPlaces(allPlaces, typed, near).map(({ name }) => name);

describe("searchPlaces", () => {
  it("finds a station with and without 역", () => {
    expect(names("성수")[0]).toBe("성수역");
    expect(names("성수역")[0]).toBe("성수역");
  });

  it("finds by first consonants", () => {
    expect(names("ㅅㅅㅇ")).toContain("성수역");
    expect(names("ㅂㅎㅅ")[0]).toBe("북한산");
  });

  it("finds while a syllable is still being composed", () => {
    expect(names("올림ㅍ")).toContain("올림픽공원");
    expect(names("하늘고")).toContain("하늘공원");
  });

  it("puts the city itself before what only begins with its name", () => {
    expect(names("부산")[0]).toBe("부산");
  });

  it("puts the nearer of two places of one name first", () => {
    const [nearest] = searchPlaces(allPlaces, "시청역", HAEUNDAE);
    expect(nearest?.at.latitude).toBeCloseTo(35.18, 1);
  });

  it("names a river once, however often it is labelled", () => {
    expect(names("한강").filter((name) => name === "한강")).toHaveLength(1);
  });

  it("ignores spaces and finds nothing for nothing", () => {
    expect(names(" 서울 숲 ")).toContain("서울숲");
    expect(names("   ")).toEqual([]);
    expect(names("없는곳이름")).toEqual([]);
  });
});
