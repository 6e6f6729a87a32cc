import { describe, expect, it } from "vitest";
import { allPlaces, type Place } from "@fitmate/contract/gazetteer/places";
import { isVisible, labelsAt } from "./labels.ts";

const place = (name: string, kind: Place["kind"], rank: number, longitude = 127): Place => ({
  name,
  kind,
  region: "서울 중구",
  rank,
  at: { latitude: 37.5, longitude },
});

describe("labelsAt", () => {
  it("keeps the more important of two names that would lie on each other", () => {
    const minor = place("작은역", "station", 3);
    const major = place("큰역", "station", 1);
    expect(labelsAt([minor, major], 14)).toEqual([major]);
  });

  it("shows both where there is room", () => {
    const [left, right] = [place("왼역", "station", 3), place("오른역", "station", 3, 127.02)];
    expect(labelsAt([left, right], 14)).toEqual([left, right]);
  });

  it("does not repeat a river's name nearby", () => {
    const spots = [place("한강", "water", 1), place("한강", "water", 1, 127.01)];
    expect(labelsAt(spots, 14)).toHaveLength(1);
  });

  it("names cities from far away and stations from nearby", () => {
    const far = labelsAt(allPlaces, 7).map(({ name }) => name);
    expect(far).toEqual(expect.arrayContaining(["서울", "부산", "대전", "제주"]));
    expect(far).not.toContain("성수역");
    expect(labelsAt(allPlaces, 15).map(({ name }) => name)).toContain("성수역");
  });

  it("shows every place at some zoom", () => {
    const zooms = Array.from({ length: 10 }, (_, index) => index + 7);
    expect(allPlaces.filter((each) => !zooms.some((zoom) => isVisible(each, zoom)))).toEqual([]);
  });
});
