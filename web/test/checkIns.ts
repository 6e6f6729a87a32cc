/** A check-in as components get it. */
import type { CheckIn } from "@fitmate/contract/checkIn";

const MINUTE = 60_000;
/** So many minutes from now by the server's clock, which is five hours behind this one. */
export const at = (minutes: number) => new Date(Date.now() - 300 * MINUTE + minutes * MINUTE).toISOString();

/** Due in so many minutes. */
export const checkIn = (dueIn: number, part: Partial<CheckIn> = {}): CheckIn => ({
  role: "MEMBER",
  checkInId: 5,
  kind: "MEETUP",
  sport: "RUNNING",
  begins: "2026-11-24T20:30",
  beginsAt: at(dueIn - 120),
  endsAt: at(dueIn - 60),
  dueAt: at(dueIn),
  alertAt: at(dueIn + 20),
  alertedAt: null,
  answeredAt: null,
  now: at(0),
  state: "ON",
  gatheringId: 7,
  title: "밤 한강",
  place: "자양역 3번 출구 앞",
  mate: { nickname: "하루한봉", profilePicture: null },
  latestAt: at(dueIn + 300),
  ...part,
});
