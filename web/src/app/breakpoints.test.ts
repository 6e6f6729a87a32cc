import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { SHORT } from "../features/mates/layout.ts";
import { below, from, HEIGHTS, ROOMY, WIDE, WIDTHS } from "../ui/layout/useMedia.ts";

const WEB = resolve(import.meta.dirname, "../..");
const FILES = globSync(["src/**/*.css", "*.html"], { cwd: WEB });
const LENGTH = /\((min|max)-(width|height): ([^)]+)\)/g;

/** The lengths that begin and end at each place. */
const known = {
  width: Object.values(WIDTHS).map(ends),
  height: Object.values(HEIGHTS).map(ends),
};

function ends(place: number) {
  return { min: from(place), max: below(place) };
}

/** Every length a media query of the style sheets asks for. */
const asked = FILES.flatMap((file) =>
  [...readFileSync(resolve(WEB, file), "utf8").matchAll(/@media[^{]+/g)].flatMap(([query]) =>
    [...query.matchAll(LENGTH)].map(([, bound, side, length]) => ({ file, bound, side, length })),
  ),
);

describe("where the layout changes", () => {
  test("no style sheet knows another place", () => {
    expect(asked.length).toBeGreaterThan(50);
    const strange = asked.filter(
      ({ bound, side, length }) =>
        !known[side as "width" | "height"].some((place) => place[bound as "min" | "max"] === length),
    );
    expect(strange).toEqual([]);
  });

  test("no query is written another way", () => {
    const others = FILES.filter((file) =>
      /@media[^{]*(?:width|height)\s*[<>]/.test(readFileSync(resolve(WEB, file), "utf8")),
    );
    expect(others).toEqual([]);
  });

  test("what scripts ask for is the same", () => {
    expect([WIDE, ROOMY, SHORT]).toEqual([
      "(min-width: 60em)",
      "(min-width: 70em)",
      "(max-height: 37.49875em), (max-width: 16.24875em)",
    ]);
    const scripts = globSync("src/**/*.{ts,tsx}", { cwd: WEB }).filter((file) => !/\.test\.tsx?$/.test(file));
    const strange = scripts.filter((file) =>
      /\((?:min|max)-(?:width|height): \d/.test(readFileSync(resolve(WEB, file), "utf8")),
    );
    expect(strange).toEqual([]);
  });

  test("each of them is in use", () => {
    const used = new Set([...asked.map(({ side, length }) => `${side} ${length}`), `height ${below(HEIGHTS.short)}`]);
    for (const [side, places] of Object.entries(known))
      for (const { min, max } of places)
        expect(used.has(`${side} ${min}`) || used.has(`${side} ${max}`), `${side} ${min}`).toBe(true);
  });
});
