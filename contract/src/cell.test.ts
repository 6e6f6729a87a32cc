import { describe, expect, it } from "vitest";
import { CELL_METRES, cellBounds, cellCentre, cellOf, distanceBand, distanceMetres, snapped } from "./cell.ts";

const CITY_HALL = { latitude: 37.566826, longitude: 126.9786567 };

describe("cells", () => {
  it("are the Web-Mercator tiles of zoom 16", () => {
    // Worked out with the logarithmic form of the OpenStreetMap wiki's formula.
    expect(cellOf(CITY_HALL)).toEqual({ x: 55883, y: 25378 });
  });

  it("hold their own centre, and every point inside their bounds", () => {
    const cell = cellOf(CITY_HALL);
    const { southWest, northEast } = cellBounds(cell);
    expect(cellOf(cellCentre(cell))).toEqual(cell);
    expect(CITY_HALL.latitude).toBeGreaterThan(southWest.latitude);
    expect(CITY_HALL.latitude).toBeLessThan(northEast.latitude);
    expect(CITY_HALL.longitude).toBeGreaterThan(southWest.longitude);
    expect(CITY_HALL.longitude).toBeLessThan(northEast.longitude);
  });

  it("take every point of theirs to the same one, which stays where it is", () => {
    const { southWest, northEast } = cellBounds(cellOf(CITY_HALL));
    const middle = snapped(CITY_HALL);
    expect(middle).not.toEqual(CITY_HALL);
    expect(snapped({ latitude: southWest.latitude + 1e-9, longitude: northEast.longitude - 1e-9 })).toEqual(middle);
    expect(snapped(middle)).toEqual(middle);
  });

  it("are about as wide in Seoul as sentences say", () => {
    const { southWest, northEast } = cellBounds(cellOf(CITY_HALL));
    const width = distanceMetres(southWest, { latitude: southWest.latitude, longitude: northEast.longitude });
    expect(Math.abs(width - CELL_METRES)).toBeLessThan(5);
  });

  it("stay on the grid at its edges", () => {
    expect(cellOf({ latitude: 85, longitude: 180 }).x).toBe(65_535);
    expect(cellOf({ latitude: -85.06, longitude: -180 })).toEqual({ x: 0, y: 65_535 });
  });
});

describe("distances", () => {
  it("are measured on the sphere: Seoul to Busan is about 325 km", () => {
    const busan = { latitude: 35.1796, longitude: 129.0756 };
    expect(distanceMetres(CITY_HALL, busan) / 1_000).toBeCloseTo(325, -1);
  });

  it.each([
    [0, "WITHIN_500M"],
    [1, "WITHIN_500M"],
    [2, "WITHIN_1KM"],
    [5, "WITHIN_3KM"],
    [10, "WITHIN_5KM"],
    [20, "WITHIN_10KM"],
    [40, "BEYOND"],
  ] as const)("of %i cells to the east are shown as %s", (cells, band) => {
    const cell = cellOf(CITY_HALL);
    expect(distanceBand(cell, { x: cell.x + cells, y: cell.y })).toBe(band);
  });
});
