import { expect, it } from "vitest";
import { spanOf } from "../../../lib/wallClock.ts";
import { countdown, daysAhead, nextMoment, offeredMoment, whoseTimes } from "./words.ts";

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

it("counts the days that are left of it, too", () => {
  const early = at("2026-11-27T06:00");
  expect([countdown(early, NOW), spanOf(NOW, new Date(early.beginsAt))]).toEqual(["사흘 뒤", "3일"]);
});

it("names a day by what tells it best", () => {
  expect(nextMoment("2026-11-24T20:00", NOW)).toBe("오늘 오후 8:00");
  expect(nextMoment("2026-11-29T07:30", NOW)).toBe("일요일 오전 7:30");
  expect(nextMoment("2026-12-05T07:30", NOW)).toBe("12월 5일 토요일 오전 7:30");
  expect(offeredMoment("2026-11-26T20:00", NOW)).toBe("26일 목요일 오후 8:00");
  expect(offeredMoment("2026-12-01T20:00", NOW)).toBe("12월 1일 화요일 오후 8:00");
});

it("says whose times are offered, and nothing of what was received or is one's own", () => {
  const time = (isTheirs: boolean) => ({ begins: "2026-11-26T20:00", overlaps: [], isTheirs });
  const [offered, received] = [time(false), time(true)];
  const draft = { ownTime: null };
  expect(whoseTimes([offered], draft, "BOTH")).toBe("둘 다 비는 시간이에요");
  expect(whoseTimes([offered], draft, "MINE")).toBe("내가 비는 시간이에요");
  expect(whoseTimes([received, offered], draft, "BOTH")).toBe("받은 제안 말고는 둘 다 비는 시간이에요");
  expect(whoseTimes([received], draft, "BOTH")).toBeNull();
  expect(whoseTimes([offered], { ownTime: { day: "2026-11-27", time: "19:00" } }, "BOTH")).toBeNull();
});
