import { distanceMetres } from "@fitmate/contract/cell";
import { describe, expect, it } from "vitest";
import { gridLines } from "./grid.ts";

const SEOUL = { south: 37.5, north: 37.55, west: 127, east: 127.06 };
const point = ([latitude, longitude]: [number, number]) => ({ latitude, longitude });

describe("gridLines", () => {
  it("has squares of one kilometre from nearby", () => {
    const lines = gridLines(SEOUL, 14);
    const parallels = lines.filter(([from, to]) => from[0] === to[0]);
    const meridians = lines.filter(([from, to]) => from[1] === to[1]);
    const [south, north] = parallels;
    const [west, east] = meridians;
    if (!south || !north || !west || !east) throw new Error("no squares");
    expect(distanceMetres(point(south[0]), point(north[0]))).toBeCloseTo(1000, -1);
    expect(distanceMetres(point(west[0]), point(east[0]))).toBeGreaterThan(990);
    expect(distanceMetres(point(west[0]), point(east[0]))).toBeLessThan(1010);
  });

  it("has squares of ten kilometres from farther away, and none from far away", () => {
    expect(gridLines(SEOUL, 10).length).toBeLessThan(4);
    expect(gridLines({ south: 33, north: 39, west: 124, east: 130 }, 7)).toEqual([]);
  });
});
