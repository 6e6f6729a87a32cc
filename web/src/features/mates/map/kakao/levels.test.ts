import { describe, expect, it } from "vitest";
import { metresPerPixel } from "../mercator.ts";
import { ZOOM_MAX, ZOOM_MIN } from "../MapPort.ts";
import { LEVEL_FARTHEST, LEVEL_NEAREST, levelOf, zoomOf } from "./levels.ts";

/** Kakao's own scale: one metre a pixel at level 3, twice that a level farther. */
const kakaoMetres = (level: number) => 2 ** (level - 3);

describe("Kakao's levels", () => {
  it("show nearly what the zoom they stand for shows", () => {
    for (let level = LEVEL_NEAREST; level <= LEVEL_FARTHEST; level += 1) {
      const ratio = metresPerPixel(37.5, zoomOf(level)) / kakaoMetres(level);
      expect(Math.abs(Math.log2(ratio)), `level ${level}`).toBeLessThan(0.1);
    }
  });

  it("go to and fro without loss", () => {
    for (let zoom = ZOOM_MIN; zoom <= ZOOM_MAX; zoom += 1) expect(zoomOf(levelOf(zoom))).toBe(zoom);
  });

  it("reach the specification's level, 3", () => {
    expect(levelOf(ZOOM_MAX)).toBe(3);
  });

  it("are whole, and never beyond what the map shows", () => {
    expect(levelOf(13.4)).toBe(7);
    expect(levelOf(13.6)).toBe(6);
    expect(levelOf(19)).toBe(LEVEL_NEAREST);
    expect(levelOf(2)).toBe(LEVEL_FARTHEST);
    expect(levelOf(17)).toBe(3);
  });
});
