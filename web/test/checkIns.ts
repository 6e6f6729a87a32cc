/** Check-ins as components get them. */
import type { CheckIn, GatheringCheckIn, Watch } from "@fitmate/contract/checkIn";

const MINUTE = 60_000;
/** So many minutes from now by the server's clock, which is five hours behind this one. */
export const at = (minutes: number) => new Date(Date.now() - 300 * MINUTE + minutes * MINUTE).toISOString();

const common = (dueIn: number) => ({
  checkInId: 5,
  kind: "MEETUP" as const,
  sport: "RUNNING" as const,
  begins: "2026-11-24T20:30",
  beginsAt: at(dueIn - 120),
  endsAt: at(dueIn - 60),
  dueAt: at(dueIn),
  alertAt: at(dueIn + 20),
  alertedAt: null,
  answeredAt: null,
  now: at(0),
  state: "ON" as const,
});

/** Mine, due in so many minutes. */
export const checkIn = (dueIn: number, part: Partial<CheckIn> = {}): CheckIn => ({
  role: "MEMBER",
  ...common(dueIn),
  gatheringId: 7,
  title: "밤 한강",
  place: "자양역 3번 출구 앞",
  mate: { nickname: "하루한봉", profilePicture: null },
  latestAt: at(dueIn + 300),
  ...part,
});

/** The same of a mate that I look after. */
export const watch = (dueIn: number, part: Partial<Watch> = {}): Watch => ({
  role: "MATE",
  ...common(dueIn),
  member: { nickname: "한강러너", profilePicture: null },
  alert: null,
  seen: true,
  ...part,
});

/** A gathering that I come to, with my last check-in of it. */
export const ofGathering = (one: CheckIn | null): GatheringCheckIn => ({
  checkIn: one,
  endsAt: at(60),
  now: at(0),
  open: true,
  companions: ["새벽6시"],
  chatRoomId: 31,
});
