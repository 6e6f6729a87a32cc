import { describe, expect, it } from "vitest";
import { daysLeft } from "./daysLeft.ts";

const NOW = new Date("2025-10-14T12:00:00Z");

describe("the days a request still waits", () => {
  it.each([
    ["2025-10-28T12:00:00Z", "14일 남음"],
    ["2025-10-28T11:59:59Z", "14일 남음"],
    ["2025-10-15T12:00:00Z", "1일 남음"],
    ["2025-10-15T12:00:01Z", "2일 남음"],
    ["2025-10-14T11:00:00Z", "1일 남음"],
  ])("until %s are %s", (expiresAt, words) => {
    expect(daysLeft(new Date(expiresAt), NOW)).toBe(words);
  });
});
