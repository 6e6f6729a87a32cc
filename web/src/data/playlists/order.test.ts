import { describe, expect, it } from "vitest";
import { before, movedIn, moveTo } from "./order.ts";

const videos = (ids: string) => ids.split("").map((videoId) => ({ videoId }));
const pages = (...ids: string[]) => ids.map((each) => ({ values: videos(each) }));

describe("moveTo", () => {
  it.each([
    [0, 2, { videoId: "a", after: "c" }],
    [3, 1, { videoId: "d", after: "a" }],
    [2, 0, { videoId: "c", after: null }],
    [1, 2, { videoId: "b", after: "c" }],
  ])("from %i to %i", (from, to, move) => {
    expect(moveTo(videos("abcd"), from, to)).toEqual(move);
  });

  it.each([
    [1, 1],
    [0, -1],
    [3, 4],
    [4, 0],
  ])("is nothing from %i to %i", (from, to) => {
    expect(moveTo(videos("abcd"), from, to)).toBeUndefined();
  });
});

describe("movedIn", () => {
  it.each([
    [{ videoId: "a", after: "d" }, pages("bc", "da", "e")],
    [{ videoId: "e", after: null }, pages("ea", "bc", "d")],
    [{ videoId: "c", after: "a" }, pages("ac", "bd", "e")],
  ])("moves over the pages: %j", (move, expected) => {
    expect(movedIn(pages("ab", "cd", "e"), move)).toEqual(expected);
  });

  it.each([
    { videoId: "x", after: "a" },
    { videoId: "a", after: "x" },
  ])("leaves all as it is for what is not there: %j", (move) => {
    expect(movedIn(pages("ab", "cd"), move)).toEqual(pages("ab", "cd"));
  });
});

it("knows what stands before a video", () => {
  expect(before(videos("abc"), "c")).toBe("b");
  expect(before(videos("abc"), "a")).toBeNull();
});
