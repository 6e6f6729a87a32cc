import { readFileSync } from "node:fs";
import { SPORTS, sports } from "@fitmate/contract/sports";
import { expect, it } from "vitest";

const tokens = readFileSync(new URL("../styles/tokens.css", import.meta.url), "utf8");

it.each(SPORTS)("%s shows in its colours", (sport) => {
  const [, rules] = new RegExp(`\\[data-sport="${sport}"\\] \\{([^}]*)\\}`).exec(tokens) ?? [];
  const { colour } = sports[sport];
  expect(rules?.trim().split(/\s*\n\s*/)).toEqual([
    `--sport: var(--${colour});`,
    `--sport-fill: var(--${colour}-fill);`,
    `--sport-soft: var(--${colour}-soft);`,
  ]);
});
