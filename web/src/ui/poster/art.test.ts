import { SPORTS } from "@fitmate/contract/sports";
import { describe, expect, it } from "vitest";
import { posterArt, type PosterArt } from "./art.ts";
import { HEIGHT, type Point, WIDTH } from "./drawing.ts";

const SEEDS = Array.from({ length: 400 }, (_, index) => `video-${index}`);

/** Where the dots are in the frame, after the transform. */
function dotsOf({ drawing, transform }: PosterArt): Point[] {
  const [a = 0, , , d = 0, e = 0, f = 0] = transform.match(/-?\d+/g)?.map(Number) ?? [];
  return drawing.lit.flatMap(({ dot }) => (dot ? [[dot[0] * a + e, dot[1] * d + f] as const] : []));
}

describe.each(SPORTS)("a poster of %s", (sport) => {
  const posters = SEEDS.map((seed) => posterArt(sport, seed));

  it("is the same for the same seed", () => {
    expect(posterArt(sport, "th7Wi9DsmFo")).toEqual(posterArt(sport, "th7Wi9DsmFo"));
  });

  it("has its dots inside the frame, where the play button does not cover them", () => {
    for (const poster of posters) {
      for (const [x, y] of dotsOf(poster)) {
        const radius = poster.drawing.dotRadius;
        expect(x).toBeGreaterThan(radius);
        expect(x).toBeLessThan(WIDTH - radius);
        expect(y).toBeGreaterThan(radius);
        expect(y).toBeLessThan(HEIGHT - radius);
        expect(x > 76 || y < 112).toBe(true);
      }
    }
  });

  it("weighs less than 10 KB", () => {
    for (const { drawing } of posters) {
      const paths = drawing.lines + drawing.lit.map(({ path }) => path).join("");
      expect(paths).not.toMatch(/NaN|undefined|Infinity/);
      expect(paths.length).toBeLessThan(10_000);
    }
  });

  it("uses all four grounds, none for most of them, and hardly ever repeats", () => {
    const grounds = Object.groupBy(posters, ({ palette }) => palette.ground);
    const shares = Object.values(grounds).map((group) => group?.length ?? 0);
    expect(shares).toHaveLength(4);
    expect(Math.max(...shares)).toBeLessThan(SEEDS.length / 3);
    expect(new Set(posters.map(({ drawing }) => drawing.lines)).size).toBeGreaterThan(SEEDS.length * 0.9);
  });
});
