/** Plans as components get them. */
import type { Plan, PlansWith, ScheduleEntry } from "@fitmate/contract/plans";
import { instantOf, wallTimeOf } from "@fitmate/contract/wallTime";

const HOUR_MS = 3_600_000;

/** A run of an hour with 성수러너, which begins in so many hours. */
export function plan(planId: number, inHours: number, part: Partial<Plan> = {}): Plan {
  const begins = wallTimeOf(new Date(Date.now() + inHours * HOUR_MS));
  return {
    planId,
    status: inHours > 0 ? "UPCOMING" : "OVER",
    sport: "RUNNING",
    begins,
    zone: "Asia/Seoul",
    beginsAt: instantOf(begins).toISOString(),
    minutes: 60,
    place: { name: "뚝섬역 2번 출구", latitude: 37.5472, longitude: 127.0472 },
    area: "성수동2가",
    words: "",
    mate: { nickname: "성수러너", profilePicture: null },
    areMates: true,
    proposalId: 1,
    byMe: true,
    chatRoomId: 3,
    seq: 1,
    cancelled: null,
    overlaps: [],
    ...part,
  };
}

/** The same on the timeline. */
export const planEntry = (planId: number, inHours: number, trained = 0): ScheduleEntry => ({
  kind: "PLAN",
  trained,
  plan: plan(planId, inHours),
});

/** What is planned between the two, in their room. */
export const plansBetween = (...plans: Plan[]): PlansWith => ({
  chatRoomId: 3,
  open: null,
  plans,
  last: null,
  cards: [],
});
