import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { distanceMetres, type LatLng } from "@fitmate/contract/cell";
import { describe, expect, it } from "vitest";
import { decodeRing } from "../ground/geometry.ts";
import outlines from "../ground/outlines.json";
import { lines } from "./lines.ts";
import { allPlaces, districtOf, mountains, type Place } from "@fitmate/contract/gazetteer/places";

const SEOUL =
  "강남구 강동구 강북구 강서구 관악구 광진구 구로구 금천구 노원구 도봉구 동대문구 동작구 마포구 서대문구 서초구 성동구 성북구 송파구 양천구 영등포구 용산구 은평구 종로구 중구 중랑구";
const METROPOLISES: Record<string, string> = {
  부산: "강서구 금정구 기장군 남구 동구 동래구 부산진구 북구 사상구 사하구 서구 수영구 연제구 영도구 중구 해운대구",
  대구: "군위군 남구 달서구 달성군 동구 북구 서구 수성구 중구",
  인천: "강화군 계양구 남동구 동구 미추홀구 부평구 서구 연수구 옹진군 중구",
  광주: "광산구 남구 동구 북구 서구",
  대전: "대덕구 동구 서구 유성구 중구",
  울산: "남구 동구 북구 울주군 중구",
};

/** Which districts of Seoul touch each other, each pair once. */
const SEOUL_NEIGHBOURS = [
  "강남구 서초구 송파구 성동구 광진구 용산구",
  "강동구 송파구 광진구",
  "강북구 도봉구 노원구 성북구",
  "강서구 양천구 마포구 구로구",
  "관악구 금천구 동작구 서초구 구로구 영등포구",
  "광진구 성동구 중랑구 동대문구 송파구",
  "구로구 금천구 영등포구 양천구 동작구",
  "노원구 도봉구 성북구 중랑구",
  "동대문구 성북구 중랑구 성동구 종로구",
  "동작구 영등포구 용산구 서초구",
  "마포구 서대문구 은평구 영등포구 용산구 양천구 중구",
  "서대문구 은평구 종로구 중구",
  "서초구 용산구 성동구 송파구",
  "성동구 중구 용산구",
  "성북구 종로구 중랑구",
  "송파구 성동구",
  "양천구 영등포구",
  "영등포구 용산구",
  "용산구 중구",
  "은평구 종로구",
  "종로구 중구",
].map((list) => list.split(" "));

const BOXES: Record<string, readonly [south: number, west: number, north: number, east: number]> = {
  서울: [37.42, 126.76, 37.71, 127.19],
  부산: [34.99, 128.73, 35.4, 129.32],
  대구: [35.6, 128.34, 36.33, 128.78],
  인천: [36.9, 124.6, 37.99, 126.8],
  광주: [35.05, 126.64, 35.26, 127.03],
  대전: [36.18, 127.24, 36.51, 127.56],
  울산: [35.32, 128.96, 35.73, 129.47],
  세종: [36.4, 127.12, 36.74, 127.42],
  경기: [36.89, 126.37, 38.29, 127.86],
  강원: [37.01, 127.07, 38.63, 129.37],
  충북: [36.0, 127.26, 37.26, 128.66],
  충남: [35.97, 125.5, 37.07, 127.66],
  전북: [35.29, 125.95, 36.17, 127.92],
  전남: [33.88, 125.05, 35.51, 127.92],
  경북: [35.55, 127.78, 37.56, 131.9],
  경남: [34.48, 127.55, 35.92, 129.24],
  제주: [33.1, 126.13, 34.0, 126.98],
};

/** As far as a place may lie from the middle of its district, in kilometres: cities are wider than a city's districts. */
const REACH_KM = { inMetropolis: 17, elsewhere: 52, ofIslands: 120 };
const ISLANDS = ["인천 옹진군", "인천 중구", "전남 신안군", "경북 울릉군"];
/** Not on the world's outline. */
const TINY_ISLANDS = ["경북 울릉군 독도", "전남 신안군 깃대봉"];
/** Among how many of the nearest districts the own one must be. */
const NEAREST = { inMetropolis: 5, elsewhere: 8 };
/** Lines that leave the city: their stations lie farther apart. */
const WIDE_LINES = ["진접선", "신분당선", "공항철도", "경춘선", "경강선", "김포골드라인", "동해선"];

const land = outlines.land.map(decodeRing);
const gapKm = (a: LatLng, b: LatLng) => distanceMetres(a, b) / 1000;
const nameOf = ({ name, region }: Place) => `${region} ${name}`;
const provinceOf = ({ region }: Place) => region.split(" ")[0] ?? "";
const isDistrict = ({ region }: Place) => region.includes(" ");

/** The places that stand for their district: 성동구, 수원 of 수원시. */
const centres = new Map(
  allPlaces
    .filter(
      (place) =>
        isDistrict(place) &&
        ["city", "district"].includes(place.kind) &&
        [place.name, `${place.name}시`, `${place.name}군`].includes(districtOf(place)),
    )
    .map((place) => [place.region, place]),
);

function isOnLand({ latitude: y, longitude: x }: LatLng): boolean {
  return land.some((ring) =>
    ring.reduce((inside, [y2, x2], index) => {
      const [y1, x1] = ring.at(index - 1) ?? [y2, x2];
      return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1 ? !inside : inside;
    }, false),
  );
}

/** The world's coast is too coarse for beaches and quays: within 5 km of it is on it. */
function isNearLand(at: LatLng): boolean {
  return (
    isOnLand(at) || land.flat().some(([latitude, longitude]) => distanceMetres(at, { latitude, longitude }) < 5_000)
  );
}

/** Cities, counties and districts, also those inside a city. */
const parts = allPlaces.filter((place) => isDistrict(place) && ["city", "district"].includes(place.kind));

function nearestRegions(place: Place): string[] {
  const sorted = parts.toSorted((a, b) => gapKm(a.at, place.at) - gapKm(b.at, place.at));
  return [...new Set(sorted.map(({ region }) => region))];
}

describe("the gazetteer", () => {
  it("is large in places and small in bytes", () => {
    expect(allPlaces.length).toBeGreaterThan(1_500);
    const folder = new URL("../../../../../../contract/src/gazetteer/places/", import.meta.url);
    const files = readdirSync(folder).map((name) => new URL(name, folder));
    const bytes = [...files, new URL("./lines.json", import.meta.url)].map((file) => readFileSync(file));
    expect(gzipSync(Buffer.concat(bytes)).length).toBeLessThan(40 * 1024);
  });

  it("has every district of Seoul and of the other metropolises", () => {
    for (const [province, names] of Object.entries({ 서울: SEOUL, ...METROPOLISES })) {
      const known = Array.from(centres.values()).filter((place) => provinceOf(place) === province);
      expect(known.map(districtOf).toSorted(), province).toEqual(names.split(" ").toSorted());
    }
  });

  it("has the 17 provinces and all cities and counties", () => {
    expect(new Set(allPlaces.map(provinceOf)).size).toBe(17);
    expect(centres.size).toBe(228);
    expect(allPlaces.filter((place) => isDistrict(place) && !centres.has(place.region)).map(nameOf)).toEqual([]);
  });

  it("has mountains, stations, parks and riverside courses", () => {
    const countOf = (kind: Place["kind"]) => allPlaces.filter((place) => place.kind === kind).length;
    expect(countOf("mountain")).toBeGreaterThan(140);
    expect(countOf("station")).toBeGreaterThan(700);
    expect(countOf("park")).toBeGreaterThan(200);
    const named = new Set(allPlaces.map(({ name }) => name));
    const courses =
      "여의도한강공원 뚝섬한강공원 반포한강공원 탄천 안양천 중랑천 양재천 온천천 갑천 유등천 태화강 신천 무심천 전주천 광주천";
    expect(courses.split(" ").filter((name) => !named.has(name))).toEqual([]);
  });

  it("writes each place completely and once", () => {
    expect(
      allPlaces.filter(({ at, rank }) => !Number.isFinite(at.latitude + at.longitude) || ![1, 2, 3].includes(rank)),
    ).toEqual([]);
    expect(mountains.filter(({ height, reach }) => !(height > 100 && height < 1_951 && reach > 300))).toEqual([]);
    const names = allPlaces.map(nameOf);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("lies in Korea, each place in its province's box", () => {
    expect(allPlaces.filter(({ at }) => !isNearLand(at)).map(nameOf)).toEqual(TINY_ISLANDS);
    const outside = allPlaces.filter((place) => {
      const [south, west, north, east] = BOXES[provinceOf(place)] ?? [0, 0, 0, 0];
      const { latitude, longitude } = place.at;
      return latitude < south || latitude > north || longitude < west || longitude > east;
    });
    expect(outside.map(nameOf)).toEqual([]);
  });

  it("keeps places near the middle of their district", () => {
    const far = allPlaces.filter((place) => {
      const centre = centres.get(place.region);
      if (!centre) return false;
      const inside = place.region.endsWith("구") ? REACH_KM.inMetropolis : REACH_KM.elsewhere;
      return gapKm(place.at, centre.at) > (ISLANDS.includes(place.region) ? REACH_KM.ofIslands : inside);
    });
    expect(far.map(nameOf)).toEqual([]);
  });

  it("has each place of Seoul among its own district and those that touch it", () => {
    const touch = (a: string, b: string) =>
      SEOUL_NEIGHBOURS.some(
        ([first = "", ...others]) => (first === a && others.includes(b)) || (first === b && others.includes(a)),
      );
    const wrong = allPlaces.filter((place) => {
      if (provinceOf(place) !== "서울" || !isDistrict(place)) return false;
      const own = districtOf(place);
      const nearest = nearestRegions(place).filter((region) => region.startsWith("서울"));
      return !nearest.slice(0, 2).some((region) => region === place.region || touch(region.slice(3), own));
    });
    expect(wrong.map(nameOf)).toEqual([]);
  });

  it("has its own district among the few nearest ones everywhere", () => {
    const wrong = allPlaces.filter((place) => {
      if (!isDistrict(place) || ISLANDS.includes(place.region)) return false;
      const count = place.region.endsWith("구") ? NEAREST.inMetropolis : NEAREST.elsewhere;
      return !nearestRegions(place).slice(0, count).includes(place.region);
    });
    expect(wrong.map(nameOf)).toEqual([]);
  });
});

describe("the lines", () => {
  it("are those of five cities", () => {
    expect(new Set(lines.map(({ network }) => network))).toEqual(new Set(["수도권", "부산", "대구", "대전", "광주"]));
    const capital = lines.filter(({ network }) => network === "수도권").map(({ name }) => name);
    const wanted = "1호선 2호선 3호선 4호선 5호선 6호선 7호선 8호선 9호선 신분당선 수인분당선 경의중앙선";
    expect(wanted.split(" ").filter((name) => !capital.includes(name))).toEqual([]);
  });

  it("have stations in a plausible order", () => {
    for (const { network, name, stations } of lines) {
      const limit = WIDE_LINES.includes(name) ? 12 : 5;
      stations.slice(1).forEach((station, index) => {
        const before = stations[index];
        const gap = before ? gapKm(before.at, station.at) : 0;
        expect(gap, `${network} ${name} ${before?.name}–${station.name}`).toBeLessThan(limit);
        expect(gap, `${network} ${name} ${before?.name}–${station.name}`).toBeGreaterThan(0.25);
      });
    }
  });

  it("do not turn back on themselves", () => {
    const sharp = lines.flatMap(({ name, stations }) =>
      stations.slice(2).flatMap((station, index) => {
        const [a, b] = [stations[index], stations[index + 1]];
        if (!a || !b) return [];
        const [whole, legs] = [gapKm(a.at, station.at), gapKm(a.at, b.at) + gapKm(b.at, station.at)];
        return whole < legs * 0.35 ? [`${name} ${a.name}–${b.name}–${station.name}`] : [];
      }),
    );
    expect(sharp).toEqual([]);
  });
});
