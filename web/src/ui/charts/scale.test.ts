import { expect, it } from "vitest";
import { topOf } from "./scale.ts";

it("draws to three even steps", () => {
  expect([0, 3, 4, 31, 52, 301].map(topOf)).toEqual([3, 3, 6, 60, 60, 600]);
});
