import { expect, it } from "vitest";
import { dayWords } from "./dayWords.ts";

const NOW = new Date("2026-11-24T03:00:00Z");

it("names days near and far", () => {
  expect(dayWords("2026-11-24", NOW)).toEqual({ name: "오늘", date: "11월 24일 화요일" });
  expect(dayWords("2026-11-28", NOW)).toEqual({ name: "토요일", date: "11월 28일" });
  expect(dayWords("2026-12-12", NOW)).toEqual({ name: "12월 12일", date: "토요일" });
  expect(dayWords("2026-11-20", NOW)).toEqual({ name: "11월 20일", date: "금요일" });
});
