import { describe, expect, it } from "vitest";
import { nextStop, restingStop } from "./sheetStops.ts";

const HEIGHTS = { count: 68, some: 280, full: 600 };

describe("restingStop", () => {
  it("rests at the nearest stop after a slow drag", () => {
    expect(restingStop(HEIGHTS, 120, 0)).toBe("count");
    expect(restingStop(HEIGHTS, 260, 0.1)).toBe("some");
    expect(restingStop(HEIGHTS, 500, -0.1)).toBe("full");
  });

  it("goes on in the direction of a flick", () => {
    expect(restingStop(HEIGHTS, 300, 1)).toBe("full");
    expect(restingStop(HEIGHTS, 300, -1)).toBe("some");
    expect(restingStop(HEIGHTS, 200, -1)).toBe("count");
    expect(restingStop(HEIGHTS, 600, 2)).toBe("full");
    expect(restingStop(HEIGHTS, 68, -2)).toBe("count");
  });
});

describe("nextStop", () => {
  it("goes up and down and stays at the ends", () => {
    expect(nextStop("count", 1)).toBe("some");
    expect(nextStop("full", 1)).toBe("full");
    expect(nextStop("count", -1)).toBe("count");
  });
});
