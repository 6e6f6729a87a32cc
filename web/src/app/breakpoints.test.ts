import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { SHORT } from "../features/mates/layout.ts";
import { below, HEIGHTS, LARGE_LETTERS, WIDE, WIDTHS } from "../ui/layout/useMedia.ts";

const WEB = resolve(import.meta.dirname, "../..");
const FILES = globSync(["src/**/*.css", "*.html"], { cwd: WEB });
const LENGTH = /\((min|max)-(width|height): ([^)]+)\)/g;

const known = {
  width: Object.values(WIDTHS),
  height: Object.values(HEIGHTS),
};

/** Every length a media query of the style sheets asks for. */
const asked = FILES.flatMap((file) =>
  [...readFileSync(resolve(WEB, file), "utf8").matchAll(/@media[^{]+/g)].flatMap(([query]) =>
    [...query.matchAll(LENGTH)].map(([, bound, side, length]) => ({ file, bound, side, length })),
  ),
);

describe("where the layout changes", () => {
  test("no style sheet knows another place", () => {
    expect(asked.length).toBeGreaterThan(50);
    const strange = asked.filter(({ bound, side, length }) => {
      if (side === "width" && bound === "max" && length === LARGE_LETTERS) return false;
      const places: readonly number[] = known[side as "width" | "height"];
      return !places.some((pixels) => length === (bound === "min" ? `${pixels}px` : below(pixels)));
    });
    expect(strange).toEqual([]);
  });

  test("no query is written another way", () => {
    const others = FILES.filter((file) =>
      /@media[^{]*(?:width|height)\s*[<>]/.test(readFileSync(resolve(WEB, file), "utf8")),
    );
    expect(others).toEqual([]);
  });

  test("what scripts ask for is the same", () => {
    expect([WIDE, SHORT]).toEqual(["(min-width: 960px)", "(max-height: 599.98px), (max-width: 16.24em)"]);
    const scripts = globSync("src/**/*.{ts,tsx}", { cwd: WEB }).filter((file) => !/\.test\.tsx?$/.test(file));
    const strange = scripts.filter((file) =>
      /\((?:min|max)-(?:width|height): \d/.test(readFileSync(resolve(WEB, file), "utf8")),
    );
    expect(strange).toEqual([]);
  });

  test("each of them is in use", () => {
    const used = new Set([...asked.map(({ side, length }) => `${side} ${length}`), `height ${below(HEIGHTS.short)}`]);
    for (const side of ["width", "height"] as const)
      for (const pixels of known[side])
        expect(
          [`${side} ${pixels}px`, `${side} ${below(pixels)}`].some((each) => used.has(each)),
          `${side} ${pixels}`,
        ).toBe(true);
  });
});
