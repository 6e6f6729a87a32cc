import { describe, expect, it } from "vitest";
import { allPlaces } from "@fitmate/contract/gazetteer/places";
import { createPlaceSearch } from "./search.ts";

const CITY_HALL = { latitude: 37.5665, longitude: 126.978 };
const SEONGSU = { latitude: 37.5446, longitude: 127.056 };
const HAEUNDAE = { latitude: 35.1636, longitude: 129.1588 };

const find = createPlaceSearch(allPlaces);
const names = (typed: string, near = CITY_HALL) => find(typed, near).map(({ name }) => name);

describe("the place search", () => {
  it("finds a station with and without 역", () => {
    expect(names("성수")[0]).toBe("성수역");
    expect(names("성수역")[0]).toBe("성수역");
  });

  it("finds by first consonants, the nearer first", () => {
    expect(names("ㅅㅅㅇ")).toContain("성수역");
    expect(names("ㅅㅅㅇ", SEONGSU)[0]).toBe("성수역");
    expect(names("ㅂㅎㅅ")[0]).toBe("북한산");
    expect(names("ㅇㄹㅍㄱㅇ")[0]).toBe("올림픽공원");
  });

  it("reads consonants an input method has drawn together", () => {
    expect(names("ㄳ", CITY_HALL)).toEqual(names("ㄱㅅ", CITY_HALL));
  });

  it("finds by consonants behind whole syllables", () => {
    expect(names("강남ㄱㅊ")[0]).toBe("강남구청역");
    expect(names("서울ㅅ")).toContain("서울숲");
  });

  it.each([
    ["성ㅅ", "성수역"],
    ["성수ㅇ", "성수역"],
    ["올림ㅍ", "올림픽공원"],
    ["하늘고", "하늘공원"],
    ["갈", "가락시장역"],
    ["섟", "석수역"],
  ])("finds while a syllable is still being composed: %s", (typed, name) => {
    const all = createPlaceSearch(allPlaces.filter((place) => place.name.startsWith(name.slice(0, 1))));
    expect(all(typed, CITY_HALL).map((place) => place.name)).toContain(name);
  });

  it("finds by one syllable", () => {
    const found = names("숲");
    expect(found.length).toBeGreaterThan(2);
    expect(found.every((name) => name.includes("숲"))).toBe(true);
  });

  it("puts the whole name before beginnings, and those before what only holds it", () => {
    expect(names("부산")[0]).toBe("부산");
    expect(names("수원")[0]).toBe("수원");
    const found = names("남산");
    expect(found[0]).toBe("남산");
    const begins = found.map((name) => name.startsWith("남산"));
    expect(begins.lastIndexOf(true)).toBeLessThan(begins.includes(false) ? begins.indexOf(false) : found.length);
  });

  it("puts what a whole syllable begins before what it may grow to", () => {
    // Here 순천 is the nearer by far.
    const some = createPlaceSearch(
      allPlaces.filter(({ name, kind }) => kind === "city" && ["수원", "순천"].includes(name)),
    );
    expect(some("수", { latitude: 34.95, longitude: 127.49 }).map(({ name }) => name)).toEqual(["수원", "순천"]);
  });

  it("knows cities by their full name, too", () => {
    expect(find("양평군", CITY_HALL)[0]).toMatchObject({ name: "양평", kind: "city" });
    expect(names("수원시")[0]).toBe("수원");
  });

  it("ranks by priority and nearness to the map's centre", () => {
    expect(find("시청역", HAEUNDAE)[0]?.region).toBe("부산 연제구");
    expect(find("시청역", CITY_HALL)[0]?.region).toBe("서울 중구");
    expect(find("중구", HAEUNDAE)[0]?.region).toBe("부산 중구");
    expect(names("강남")[0]).toBe("강남역");
  });

  it("takes words that name the region", () => {
    expect(find("부산 시청", CITY_HALL)[0]).toMatchObject({ name: "시청역", region: "부산 연제구" });
    expect(find("대전 서구", CITY_HALL)[0]).toMatchObject({ name: "서구", region: "대전 서구" });
    expect(find("강원 고성", CITY_HALL)[0]).toMatchObject({ region: "강원 고성군" });
  });

  it("names a river once, the nearest spot", () => {
    const rivers = find("한강", SEONGSU).filter(({ name }) => name === "한강");
    expect(rivers.map(({ region }) => region)).toEqual(["서울 광진구"]);
  });

  it("ignores spaces and case, and finds nothing for nothing", () => {
    expect(names(" 서울 숲 ")).toContain("서울숲");
    expect(names("n서울타워")).toEqual(["N서울타워"]);
    expect(names("   ")).toEqual([]);
    expect(names("없는곳이름")).toEqual([]);
    expect(names("*.?(")).toEqual([]);
  });

  it("finds a place by its own name", () => {
    const sample = allPlaces.filter((_, index) => index % 5 === 0);
    const lost = sample.filter((place) => {
      const found = find(place.name, place.at);
      return !found.some(({ name, kind }) => name === place.name && kind === place.kind);
    });
    expect(lost.map(({ name, region }) => `${region} ${name}`)).toEqual([]);
  });
});
