import { dayAfter, dayOf } from "@fitmate/contract/wallTime";
import { expect, it } from "vitest";
import { addressOf, mapAddressOf, readView } from "./filters.ts";

const today = dayOf(new Date());
const read = (query: string, isMember = true) => readView(new URLSearchParams(query), isMember);

it("reads what its own addresses say", () => {
  const day = dayAfter(today, 3);
  const view = {
    day,
    filters: { sport: "RUNNING", level: "PACE_6", within: "WITHIN_5KM", free: "true", mates: "true" },
  } as const;
  expect(read(addressOf(view).split("?")[1] ?? "")).toEqual(view);
  expect(read(mapAddressOf(view).split("?")[1] ?? "")).toEqual(view);
  expect(addressOf(read(""))).toBe("/meetups");
  expect(mapAddressOf(read(""))).toBe("/meetups/map");
});

it("leaves out what cannot be meant: a day gone by, a level of another sport, nonsense", () => {
  expect(read(`day=${dayAfter(today, -1)}`).day).toBeUndefined();
  expect(read(`day=${today}`).day).toBeUndefined();
  expect(read("day=2026-02-31").day).toBeUndefined();
  expect(read("sport=HIKING&level=PACE_6&within=BEYOND&free=yes").filters).toEqual({ sport: "HIKING" });
  expect(read("level=PACE_6").filters).toEqual({});
});

it("asks nothing for a visitor that depends on who they are", () => {
  expect(read("within=WITHIN_1KM&mates=true&free=true", false).filters).toEqual({ free: "true" });
});
