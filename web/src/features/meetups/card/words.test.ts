import { expect, it } from "vitest";
import { togetherWords } from "./words.ts";

it("counts who comes, but not me alone", () => {
  const said = (status: "UPCOMING" | "OVER", people: number, part: "CONFIRMED" | "WAITING" | null) =>
    togetherWords({ status, people, part });
  expect([said("UPCOMING", 3, "CONFIRMED"), said("OVER", 3, null)]).toEqual(["3명이 함께해요", "3명이 함께했어요"]);
  expect([said("UPCOMING", 1, "CONFIRMED"), said("OVER", 1, "CONFIRMED")]).toEqual([
    "아직 나 혼자예요",
    "나 혼자였어요",
  ]);
  expect([said("UPCOMING", 1, null), said("UPCOMING", 1, "WAITING")]).toEqual(["1명이 함께해요", "1명이 함께해요"]);
});
