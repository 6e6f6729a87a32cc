import type { DistanceBand } from "@fitmate/contract/cell";
import { MAP_PEOPLE_MAX } from "@fitmate/contract/limits";
import { describe, expect, it } from "vitest";
import type { Person } from "../../../data/mates/wire.ts";
import { radarView } from "./radarView.ts";

function member(distanceBand: DistanceBand | null, more: Partial<Person> = {}): Person {
  return {
    nickname: "달리는민서",
    gender: null,
    introduction: "",
    exerciseChoice: ["RUNNING"],
    latitude: 37.5,
    longitude: 127,
    profilePicture: null,
    distanceBand,
    relation: "NONE",
    ...more,
  };
}

describe("radarView", () => {
  it("is null when there is nobody to find", () => {
    expect(radarView([])).toBeNull();
    expect(radarView([member("BEYOND"), member(null)])).toBeNull();
    expect(radarView([member("WITHIN_500M", { relation: "MATES" })])).toBeNull();
  });

  it("counts those within the outermost ring who are not mates yet", () => {
    const view = radarView([
      member("WITHIN_500M", { relation: "MATES" }),
      member("WITHIN_500M", { relation: "REQUESTED" }),
      member("WITHIN_3KM"),
      member("WITHIN_5KM"),
    ]);
    expect(view).toMatchObject({ total: 2, atLeast: false, bands: ["WITHIN_500M", "WITHIN_1KM", "WITHIN_3KM"] });
  });

  it("looks farther where nobody is near", () => {
    const view = radarView([member("WITHIN_5KM"), member("WITHIN_10KM")]);
    expect(view).toMatchObject({ total: 2, bands: ["WITHIN_3KM", "WITHIN_5KM", "WITHIN_10KM"] });
  });

  it("says that there are more when the whole answer is near", () => {
    const people = Array.from({ length: MAP_PEOPLE_MAX }, () => member("WITHIN_1KM"));
    expect(radarView(people)?.atLeast).toBe(true);
    expect(radarView([...people.slice(1), member("BEYOND")])?.atLeast).toBe(false);
  });

  it("puts everybody on the ring of their distance, at most six, each on a place of their own", () => {
    const people = (["WITHIN_500M", "WITHIN_1KM", "WITHIN_3KM"] as const).flatMap((band) =>
      [1, 2, 3, 4].map(() => member(band)),
    );
    const shown = radarView(people)?.shown ?? [];
    const rings = shown.map(({ x, y, person }) => [person.distanceBand, Math.hypot(x, y)] as const);
    expect(shown).toHaveLength(6);
    expect(new Set(shown.map(({ x, y }) => `${x} ${y}`)).size).toBe(6);
    for (const [band, distance] of rings) {
      const [inner, outer] = band === "WITHIN_500M" ? [0, 78] : band === "WITHIN_1KM" ? [78, 143] : [143, 208];
      expect(distance).toBeGreaterThan(inner);
      expect(distance).toBeLessThan(outer);
    }
  });

  it("names the sports, most frequent first", () => {
    const view = radarView([
      member("WITHIN_1KM", { exerciseChoice: ["HIKING"] }),
      member("WITHIN_1KM", { exerciseChoice: ["HIKING", "WEIGHT"] }),
      member("WITHIN_1KM", { exerciseChoice: [] }),
    ]);
    expect(view?.sports).toEqual([
      { sport: "HIKING", count: 2 },
      { sport: "WEIGHT", count: 1 },
    ]);
  });
});
