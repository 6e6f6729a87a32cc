import { statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { allPlaces } from "@fitmate/contract/gazetteer/places";
import { isOnMap } from "../MapPort.ts";
import { contoursOf } from "./contours.ts";
import { decodeRing, encodeRing, type Point, parseLine, pointAway, smooth } from "./geometry.ts";
import * as ground from "./ground.ts";

const FILES = ["areas", "coasts", "lines", "outlines", "trunks", "waters"];
const LIMIT_BYTES = 90 * 1024;

/** Even–odd rule. */
function isInside([y, x]: Point, ring: readonly Point[]): boolean {
  return ring.reduce((inside, [y2, x2], index) => {
    const [y1, x1] = ring.at(index - 1) ?? [y2, x2];
    return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1 ? !inside : inside;
  }, false);
}

const station = (name: string) => allPlaces.find((place) => place.kind === "station" && place.name === name)?.at;

describe("the ground's files", () => {
  it("stay small", () => {
    const sizes = FILES.map((name) => statSync(new URL(`./${name}.json`, import.meta.url)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(LIMIT_BYTES);
  });

  it("hold only points on the map", () => {
    const points = [ground.rivers, ground.parks, ground.roads, ground.bridges, ground.metro, ground.coastLand].flat(2);
    expect(points.filter(([latitude, longitude]) => !isOnMap({ latitude, longitude }))).toEqual([]);
    expect(allPlaces.filter(({ at }) => !isOnMap(at))).toEqual([]);
  });

  it("name places in every city the demo lives in", () => {
    for (const city of ["서울", "부산", "대전", "제주"]) {
      expect(allPlaces.filter(({ region }) => region.startsWith(city)).length).toBeGreaterThan(10);
    }
  });

  it("have the river between the stations of its two banks", () => {
    const [han] = ground.rivers;
    for (const [north, south] of [
      ["옥수역", "압구정역"],
      ["자양역", "청담역"],
      ["합정역", "당산역"],
      ["마포역", "여의나루역"],
      ["광나루역", "천호역"],
    ] as const) {
      const [from, to] = [station(north), station(south)];
      if (!han || !from || !to) throw new Error(`${north} or ${south} is missing`);
      const middle: Point = [(from.latitude + to.latitude) / 2, (from.longitude + to.longitude) / 2];
      expect(isInside(middle, han), `${north}–${south}`).toBe(true);
      expect(isInside([to.latitude, to.longitude], han), south).toBe(false);
    }
  });

  it("keep stations out of the water", () => {
    const wet = allPlaces.filter(
      ({ kind, at }) => kind === "station" && ground.rivers.some((ring) => isInside([at.latitude, at.longitude], ring)),
    );
    expect(wet.map(({ name }) => name)).toEqual([]);
  });

  it("keep Busan and Jeju on their land", () => {
    const dry = allPlaces.filter(({ kind, at }) => kind === "station" && at.latitude < 35.24 && at.longitude > 128.9);
    expect(dry.length).toBeGreaterThan(30);
    const drowned = dry.filter(
      ({ at }) => !ground.coastLand.some((ring) => isInside([at.latitude, at.longitude], ring)),
    );
    expect(drowned.map(({ name }) => name)).toEqual([]);
  });
});

describe("geometry", () => {
  const ring: Point[] = [
    [37.501, 127.002],
    [37.512, 127.034],
    [37.49, 127.011],
  ];

  it("writes rings down and reads the same again", () => {
    const read = decodeRing(encodeRing(ring)).flat();
    ring.flat().forEach((value, index) => expect(read[index]).toBeCloseTo(value, 9));
  });

  it("rounds lines off without leaving their points", () => {
    const curve = smooth(ring, true);
    for (const [latitude, longitude] of ring) {
      expect(curve.some(([y, x]) => Math.abs(y - latitude) < 1e-9 && Math.abs(x - longitude) < 1e-9)).toBe(true);
    }
    expect(smooth(parseLine("37.5,127 37.6,127.1"), false)).toHaveLength(6);
  });
});

describe("contoursOf", () => {
  it("draws lines that never cross", () => {
    for (const mountain of ground.mountains) {
      const lines = contoursOf(mountain);
      const reach = (line: readonly Point[], index: number) => {
        const [latitude, longitude] = line[index] ?? [0, 0];
        return Math.hypot(
          latitude - mountain.at[0],
          (longitude - mountain.at[1]) * Math.cos((mountain.at[0] * Math.PI) / 180),
        );
      };
      lines.slice(1).forEach((inner, order) => {
        const outer = lines[order] ?? [];
        inner.forEach((_, index) => expect(reach(inner, index), mountain.name).toBeLessThan(reach(outer, index)));
      });
    }
  });

  it("starts at the foot", () => {
    const [latitude] = pointAway([37.5, 127], 1000, 0);
    expect((latitude - 37.5) * 111_195).toBeCloseTo(1000, 3);
  });
});
