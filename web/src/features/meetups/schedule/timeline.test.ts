import type { ScheduleEntry } from "@fitmate/contract/plans";
import { expect, it } from "vitest";
import { byDay, keyOf, reasonOf, standingWords, titleOf } from "./timeline.ts";

type Meetup = Extract<ScheduleEntry, { kind: "MEETUP" }>;

const meetup = (some: object = {}, around: Partial<Meetup> = {}) =>
  ({
    kind: "MEETUP",
    meetup: {
      meetupId: 1,
      title: "밤 한강",
      begins: "2026-11-24T20:00",
      status: "UPCOMING",
      part: "CONFIRMED",
      ...some,
    },
    before: null,
    cancelReason: null,
    ...around,
  }) as Meetup;
const plan = {
  kind: "PLAN",
  plan: { planId: 1, sport: "WEIGHT", begins: "2026-11-24T07:00", mate: { nickname: "성수" }, cancelled: null },
} as ScheduleEntry;

it("puts what is on one day together, in its order", () => {
  const later = meetup({ meetupId: 2, begins: "2026-11-25T20:00" });
  expect(byDay([plan, meetup(), later])).toEqual([
    { day: "2026-11-24", entries: [plan, meetup()] },
    { day: "2026-11-25", entries: [later] },
  ]);
  expect(new Set([plan, meetup()].map(keyOf)).size).toBe(2);
});

it("says how I stand where I do not simply come", () => {
  expect(standingWords(meetup())).toBeNull();
  expect(standingWords(meetup({ part: null, hosting: true }))).toBeNull();
  expect(standingWords(meetup({ part: "WAITING" }, { before: 1 }))).toBe("대기 2번째");
  expect(standingWords(meetup({ part: "PENDING" }))).toBe("승인 대기");
});

it("calls a plan by who it is with, and says why something is off", () => {
  expect(titleOf(plan)).toBe("성수님과 헬스 약속");
  expect(reasonOf(plan)).toBeNull();
  expect(reasonOf(meetup({ status: "CANCELLED" }, { cancelReason: "비가 와요" }))).toBe("비가 와요");
  expect(reasonOf(meetup({ status: "OVER" }))).toBeNull();
});
