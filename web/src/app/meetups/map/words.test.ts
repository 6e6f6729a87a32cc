import type { MeetupItem } from "@fitmate/contract/meetups";
import { expect, it } from "vitest";
import { nameOnMap } from "./words.ts";

const TODAY = "2026-11-24";

it("says what and when", () => {
  const meetup = { title: "밤 한강 8km", begins: "2026-11-24T20:00" } as MeetupItem;
  expect(nameOnMap(meetup, TODAY)).toBe("밤 한강 8km, 오늘 오후 8:00");
});
