import { readFileSync } from "node:fs";
import { sportPictures, SPORTS, sports } from "@fitmate/contract/sports";
import { expect, it } from "vitest";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const tokens = read("../styles/tokens.css");
const sprite = read("./icons/icons.svg");

it.each(SPORTS)("%s shows in its colours", (sport) => {
  const [, rules] = new RegExp(`\\[data-sport="${sport}"\\] \\{([^}]*)\\}`).exec(tokens) ?? [];
  const { colour } = sports[sport];
  expect(rules?.trim().split(/\s*\n\s*/)).toEqual([
    `--sport: var(--${colour});`,
    `--sport-fill: var(--${colour}-fill);`,
    `--sport-soft: var(--${colour}-soft);`,
  ]);
  for (const role of ["", "-fill", "-soft", "-lane"])
    expect(tokens).toMatch(new RegExp(`^  --${colour}${role}: `, "m"));
});

it.each(SPORTS)("%s has one icon, here and in the pictures that links show", (sport) => {
  const shapes = (svg: string) => Array.from(svg.matchAll(/ (?:d|cx|cy|r)="([^"]+)"/g), ([, shape]) => shape).join("");
  const [, symbol = ""] =
    new RegExp(`<symbol id="i-${sports[sport].icon}"[^>]*>(.*?)</symbol>`, "s").exec(sprite) ?? [];
  expect(symbol).not.toBe("");
  expect(shapes(sportPictures[sport].icon)).toBe(shapes(symbol));
});
