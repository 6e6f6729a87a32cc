import { expect, it } from "vitest";
import { keepLeft, leftAt } from "./left.ts";

it("is as it was left for the same step of the same reader, and for no other", () => {
  const left = { centre: { latitude: 37.5, longitude: 127 }, zoom: 15, chosen: 7 };
  keepLeft("나 a1", left);
  expect(leftAt("나 a1")).toEqual(left);
  expect(leftAt("나 b2")).toBeNull();
  expect(leftAt("다른이 a1")).toBeNull();
});
