import { describe, expect, it } from "vitest";
import { bandWords, clockTime, clockTimeOrDay, dateWords, dayWords, timeAgo, wholeDay, writtenAt } from "./korean.ts";

const NOW = new Date(2025, 9, 18, 20, 2);

describe("timeAgo", () => {
  it.each([
    [new Date(2025, 9, 18, 20, 1, 30), "방금"],
    [new Date(2025, 9, 18, 19, 52), "10분 전"],
    [new Date(2025, 9, 18, 18, 30), "1시간 전"],
    [new Date(2025, 9, 18, 0, 1), "20시간 전"],
    [new Date(2025, 9, 17, 23, 59), "어제"],
    [new Date(2025, 9, 17, 9, 0), "어제"],
    [new Date(2025, 9, 14, 9, 0), "10월 14일"],
    [new Date(2024, 9, 14, 9, 0), "2024년 10월 14일"],
  ])("%s is %s", (date, words) => {
    expect(timeAgo(date, NOW)).toBe(words);
  });
});

describe("times", () => {
  it("are written as in a Korean chat", () => {
    expect(clockTime(NOW)).toBe("오후 8:02");
    expect(clockTimeOrDay(new Date(2025, 9, 18, 13, 15), NOW)).toBe("오후 1:15");
    expect(clockTimeOrDay(new Date(2025, 9, 17, 13, 15), NOW)).toBe("어제");
    expect(clockTimeOrDay(new Date(2025, 9, 8), NOW)).toBe("10월 8일");
    expect(wholeDay(NOW)).toBe("2025년 10월 18일 토요일");
    expect(writtenAt(new Date(2025, 9, 16, 0, 5))).toBe("2025년 10월 16일 오전 12:05");
  });
});

describe("a date", () => {
  it("reads alike of a moment and of a day", () => {
    expect(dateWords(NOW)).toBe("2025년 10월 18일");
    expect(dayWords("2025-10-18")).toBe("2025년 10월 18일");
    expect(dayWords("2026-01-05")).toBe(dateWords(new Date(2026, 0, 5)));
  });
});

it("a distance reads by itself, also the farthest", () => {
  expect([bandWords("WITHIN_3KM"), bandWords("BEYOND")]).toEqual(["3km 이내", "10km 밖"]);
});
