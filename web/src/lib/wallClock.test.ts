import { lasting } from "@fitmate/contract/duration";
import { spokenTime, weekday } from "@fitmate/contract/wallTime";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  dateAt,
  dateOf,
  dayNameAt,
  dayNameOf,
  endOf,
  momentWords,
  nearDay,
  spanOf,
  wallTimeAfter,
} from "./wallClock.ts";

const at = (time: string) => `2026-11-28T${time}`;

describe("days", () => {
  it("have their weekday and date, and the year where it is another", () => {
    expect(weekday("2026-11-28")).toBe("토");
    expect(weekday("1969-12-31")).toBe("수");
    expect(dateOf("2026-11-28", "2026-11-24")).toBe("11월 28일");
    expect(dateOf("2027-01-03", "2026-12-30")).toBe("2027년 1월 3일");
  });

  it("near today are called so, over the end of a year, too", () => {
    expect(nearDay("2027-01-01", "2026-12-31")).toBe("내일");
    expect(nearDay("2026-12-31", "2027-01-01")).toBe("어제");
    expect(nearDay("2026-11-28", "2026-11-28")).toBe("오늘");
    expect(nearDay("2026-11-30", "2026-11-28")).toBeNull();
  });
});

it.each([
  ["2026-11-24", "오늘"],
  ["2026-11-25", "내일"],
  ["2026-11-28", "11월 28일"],
  ["2027-01-03", "2027년 1월 3일"],
])("%s is called %s", (day, words) => expect(dayNameOf(day, "2026-11-24")).toBe(words));

describe("moments", () => {
  afterEach(() => vi.unstubAllEnvs());

  // On the 25th in Seoul; on the 24th in Los Angeles, 17 hours behind it.
  it.each(["Asia/Seoul", "America/Los_Angeles"])("read alike in %s", (zone) => {
    vi.stubEnv("TZ", zone);
    expect(new Date("2026-11-24T16:00:00Z").getHours()).toBe(zone === "Asia/Seoul" ? 1 : 8);
    const now = new Date("2026-11-24T16:00:00Z");
    expect(momentWords("2026-11-24T15:10:00Z", now)).toBe("오늘 오전 12:10");
    expect(momentWords("2026-11-24T14:10:00Z", now)).toBe("어제 오후 11:10");
    expect(momentWords("2026-05-01T03:00:00Z", now)).toBe("5월 1일 오후 12:00");
    expect(dayNameAt("2027-05-20T15:00:00Z", now)).toBe("2027년 5월 21일");
    expect(dateAt("2026-11-24T15:10:00Z", now)).toBe("11월 25일");
  });
});

describe("times", () => {
  it.each([
    ["00:05", "오전 12:05"],
    ["09:00", "오전 9:00"],
    ["12:00", "오후 12:00"],
    ["20:30", "오후 8:30"],
  ])("%s is %s", (time, words) => expect(spokenTime(at(time))).toBe(words));

  it("end in the same half of the day, in the other, or the day after", () => {
    expect(endOf(at("20:00"), 75)).toBe("9:15");
    expect(endOf(at("09:00"), 240)).toBe("오후 1:00");
    expect(endOf(at("23:30"), 60)).toBe("다음 날 오전 12:30");
    expect(wallTimeAfter(at("23:30"), 60)).toBe("2026-11-29T00:30");
  });

  it.each([
    [30, "30분"],
    [60, "1시간"],
    [75, "1시간 15분"],
    [120, "2시간"],
    [195, "3시간 15분"],
  ])("%i minutes are %s", (minutes, words) => expect(lasting(minutes)).toBe(words));

  it("lie so far apart", () => {
    const now = new Date("2026-11-28T00:00Z");
    const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    expect([0, 59, 60, 2_879, 2_880].map((minutes) => spanOf(now, later(minutes)))).toEqual([
      "1분",
      "59분",
      "1시간",
      "47시간",
      "2일",
    ]);
  });
});
