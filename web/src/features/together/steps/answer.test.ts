import { NAMED_PEOPLE_MAX } from "@fitmate/contract/limits";
import { expect, it } from "vitest";
import {
  countPraises,
  type Draft,
  EMPTY,
  named,
  nameable,
  ofThose,
  praised,
  stepsTaken,
  toAnswer,
  toggled,
} from "./answer.ts";

it("names ten at most, those who did not come counted in", () => {
  const met = Array.from({ length: 8 }, (_, each) => `${each}`);
  expect(nameable({ ...EMPTY, met, absent: ["a"] })).toBe(NAMED_PEOPLE_MAX - 9);
  expect(toggled(met, "b", 8)).toEqual(met);
  expect(toggled(met, "b", 9)).toEqual([...met, "b"]);
  expect(toggled(met, "0", 8)).not.toContain("0");
});

it("forgets what was said of whoever is not named any more", () => {
  const draft = praised({ ...EMPTY, met: ["가", "나"], again: ["가", "나"], absent: ["다"] }, "가", "PACE");
  const after = named(draft, ["나", "다"]);
  expect(after).toMatchObject({ met: ["나", "다"], again: ["나"], absent: [] });
  expect(countPraises(after)).toBe(0);
  expect(toAnswer(after)).toEqual([
    { nickname: "나", met: true, again: true, praises: [] },
    { nickname: "다", met: true, again: null, praises: [] },
  ]);
});

it("forgets whoever cannot be named any more, whether they came or not", () => {
  const draft = praised({ ...EMPTY, met: ["가", "나"], again: ["가"], absent: ["다", "라"] }, "가", "PACE");
  const after = ofThose(draft, ["나", "라", "마"]);
  expect(after).toMatchObject({ met: ["나"], again: [], absent: ["라"] });
  expect(countPraises(after)).toBe(0);
});

it("takes three praises of each, and gives each back", () => {
  const all = ["PACE", "MOOD", "FORM", "ROUTE"] as const;
  const draft = all.reduce((said, praise) => praised(said, "가", praise), { ...EMPTY, met: ["가"] } as Draft);
  expect(countPraises(draft)).toBe(3);
  expect(countPraises(praised(draft, "가", "PACE"))).toBe(2);
});

it("says of those who did not come nothing else, and counts no step beside the three", () => {
  expect(toAnswer({ ...EMPTY, absent: ["가"] })).toEqual([{ nickname: "가", met: false, again: null, praises: [] }]);
  expect((["MET", "ABSENT", "AGAIN", "PRAISE"] as const).map(stepsTaken)).toEqual([1, 1, 2, 3]);
});
