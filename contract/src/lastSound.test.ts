import { expect, it } from "vitest";
import { lastSound } from "./lastSound.ts";

it("reads digits and Latin letters as Korean names them", () => {
  expect(["run0", "run1", "run3", "run6", "run7", "run8"].map(lastSound)).toEqual(["영", "일", "삼", "육", "칠", "팔"]);
  expect(["2층 L", "GYM", "Run", "bar"].map(lastSound)).toEqual(["엘", "엠", "엔", "알"]);
});

it("leaves what ends in a vowel, and all other writing, as it stands", () => {
  expect(["run2", "run4", "run5", "run9", "CGV", "한강러너", "서울숲"].map(lastSound)).toEqual([
    "2",
    "4",
    "5",
    "9",
    "v",
    "너",
    "숲",
  ]);
});

it("passes over what is not read", () => {
  expect(["카페 (2층)", "밤런!!", "…", ""].map(lastSound)).toEqual(["층", "런", "", ""]);
});
