import type { MeetupItem } from "@fitmate/contract/meetups";
import { expect, it } from "vitest";
import { dayWords, nameOnMap } from "./words.ts";

const TODAY = "2026-11-24";

it.each([
  ["2026-11-24", "오늘"],
  ["2026-11-25", "내일"],
  ["2026-11-28", "11월 28일"],
  ["2027-01-03", "2027년 1월 3일"],
])("calls %s %s", (day, words) => expect(dayWords(day, TODAY)).toBe(words));

it("says what and when", () => {
  const meetup = { title: "밤 한강 8km", begins: "2026-11-24T20:00" } as MeetupItem;
  expect(nameOnMap(meetup, TODAY)).toBe("밤 한강 8km, 오늘 오후 8:00");
});
