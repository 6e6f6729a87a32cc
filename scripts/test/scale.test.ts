import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { COSTS } from "../../bench/day/costs.ts";
import { ACTS, HOURS } from "../../bench/day/mix.ts";
import { TABLES } from "../../bench/day/paper.ts";
import { ROOT } from "../processes.mjs";

const text = readFileSync(resolve(ROOT, "docs/scale.md"), "utf8");

it("docs/scale.md says what bench/day computes: npm run bench day -- --paper prints it", () => {
  expect(TABLES.filter((table) => !text.includes(`\n${table}\n`))).toEqual([]);
});

it("each act of the day has a measured cost", () => {
  expect(Object.keys(COSTS)).toEqual([...ACTS, "idle", "online"]);
  for (const act of ACTS) expect(COSTS[act].nodeUs, act).toBeGreaterThan(0);
});

it("the hours of a day are a hundred visits in all", () => {
  expect(HOURS).toHaveLength(24);
  expect(HOURS.reduce<number>((sum, hour) => sum + hour, 0)).toBeCloseTo(100);
});
