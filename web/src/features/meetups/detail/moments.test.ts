import { expect, it } from "vitest";
import { countdown, daysAhead, until } from "./moments.ts";

/** 11월 24일 화요일 정오 */
const NOW = new Date("2026-11-24T03:00:00Z");
const at = (begins: string) => ({ begins, beginsAt: new Date(`${begins}:00+09:00`).toISOString() });

it("counts days as people do", () => {
  const words = [24, 25, 26, 27, 28, 29].map((day) => daysAhead(`2026-11-${day}T20:00`, NOW));
  expect(words).toEqual(["오늘", "내일", "모레", "사흘 뒤", "나흘 뒤", "5일 뒤"]);
  expect(daysAhead("2026-12-01T07:00", NOW)).toBe("일주일 뒤");
});

it("counts hours and minutes down from a day before", () => {
  expect(countdown(at("2026-11-25T20:00"), NOW)).toBe("내일");
  expect(countdown(at("2026-11-25T11:00"), NOW)).toBe("23시간 뒤");
  expect(countdown(at("2026-11-24T12:20"), NOW)).toBe("20분 뒤");
  expect(countdown(at("2026-11-24T11:30"), NOW)).toBe("지금");
});

it("counts the same days whichever words it is said in", () => {
  const early = at("2026-11-27T06:00");
  expect([countdown(early, NOW), until(early.beginsAt, NOW)]).toEqual(["사흘 뒤", "3일"]);
});
