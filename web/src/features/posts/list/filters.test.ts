import { describe, expect, it } from "vitest";
import { addressOf, ALL, pageCount, pagesAround, readView } from "./filters.ts";

const read = (search: string) => readView(new URLSearchParams(search));

describe("the address of a list", () => {
  it.each([
    ["", { filter: ALL, page: 1 }],
    ["page=3", { filter: ALL, page: 3 }],
    ["category=HIKING&page=2", { filter: { kind: "category", value: "HIKING" }, page: 2 }],
    ["title=%ED%95%9C%EA%B0%95", { filter: { kind: "title", value: "한강" }, page: 1 }],
    ["hashtag=%23%ED%95%9C+%EA%B0%95", { filter: { kind: "hashtag", value: "한강" }, page: 1 }],
  ])("%s is read", (search, view) => {
    expect(read(search)).toEqual(view);
  });

  it.each(["category=YOGA", "title=++", "hashtag=%23", "page=0", "page=-1", "page=1.5", "page=one", "page=1e99"])(
    "%s means nothing and is left out",
    (search) => {
      expect(read(search)).toEqual({ filter: ALL, page: 1 });
    },
  );

  it("holds one filter at a time", () => {
    expect(read("category=RUNNING&title=a&hashtag=b").filter).toEqual({ kind: "category", value: "RUNNING" });
  });

  it.each([
    [ALL, 1, "/posts"],
    [ALL, 2, "/posts?page=2"],
    [{ kind: "category", value: "WEIGHT" }, 1, "/posts?category=WEIGHT"],
    [{ kind: "title", value: "야간 러닝" }, 4, "/posts?title=%EC%95%BC%EA%B0%84+%EB%9F%AC%EB%8B%9D&page=4"],
    [{ kind: "hashtag", value: "8km" }, 1, "/posts?hashtag=8km"],
  ] as const)("of %o, page %i, is written and read back alike", (filter, page, address) => {
    expect(addressOf(filter, page)).toBe(address);
    expect(read(address.split("?")[1] ?? "")).toEqual({ filter, page });
  });
});

describe("pages", () => {
  it.each([
    [0, 0],
    [1, 1],
    [10, 1],
    [11, 2],
    [100, 10],
  ])("%i posts fill %i", (total, pages) => expect(pageCount(total)).toBe(pages));

  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
    [8, 9, [5, 6, 7, 8, 9]],
    [99, 9, [5, 6, 7, 8, 9]],
  ])("around %i of %i are %j", (page, pages, around) => expect(pagesAround(page, pages)).toEqual(around));
});
