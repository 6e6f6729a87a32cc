import { cellCentre, cellOf } from "@fitmate/contract/cell";
import { describe, expect, it } from "vitest";
import { keepClear } from "./keepClear.ts";
import { worldPixel } from "./mercator.ts";

const cell = cellOf({ latitude: 37.5446, longitude: 127.056 });
const me = cellCentre(cell);

const pixelsApart = (at: typeof me, zoom: number) => {
  const [a, b] = [worldPixel(at, zoom), worldPixel(me, zoom)];
  return Math.hypot(a.x - b.x, a.y - b.y);
};

describe("keepClear", () => {
  it("lays somebody of my own cell beside me, and inside the cell where it is shown", () => {
    for (const zoom of [14, 15, 16]) {
      const at = keepClear(me, me, zoom);
      expect(pixelsApart(at, zoom)).toBeCloseTo(38, 3);
      expect(cellOf(at)).toEqual(cell);
    }
  });

  it("leaves everybody else where they are", () => {
    const neighbour = cellCentre({ x: cell.x + 1, y: cell.y });
    expect(keepClear(neighbour, me, 14)).toBe(neighbour);
    expect(keepClear(me, null, 14)).toBe(me);
  });
});
