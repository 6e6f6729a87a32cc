import { expect, it } from "vitest";
import { toPlace } from "./words.ts";

it("gives a place the particle that its name is read with", () => {
  expect(["뚝섬역", "카페", "서울숲", "체육관 1", "GS25", "출구 3", "Gold GYM"].map(toPlace)).toEqual([
    "‘뚝섬역’으로",
    "‘카페’로",
    "‘서울숲’으로",
    "‘체육관 1’로",
    "‘GS25’로",
    "‘출구 3’으로",
    "‘Gold GYM’으로",
  ]);
});
