import type { Meetup } from "@fitmate/contract/meetups";
import { expect, it } from "vitest";
import { standingOf } from "./standing.ts";

/** 15:00 on a Saturday in Korea, five hours before. */
const NOW = new Date("2026-11-28T06:00:00Z");
const MEETUP = {
  status: "UPCOMING",
  begins: "2026-11-28T20:00",
  beginsAt: "2026-11-28T11:00:00Z",
  minutes: 75,
  host: { nickname: "성수러너", profilePicture: null },
  hosting: false,
  part: null,
  cancelled: null,
  before: null,
  offeredUntil: null,
} as Meetup;

const said = (some: Partial<Meetup>, now = NOW) => {
  const line = standingOf({ ...MEETUP, ...some }, now);
  return line && [line.look, line.text, ...line.more];
};

it("says nothing where it is open to me, also once I have left", () => {
  expect(said({})).toBeNull();
  expect(said({ part: "LEFT" })).toBeNull();
});

it("says when we meet, and how long it is until then", () => {
  expect(said({ part: "CONFIRMED" })).toEqual(["in", "함께해요", "5시간 뒤, 오후 8시에 봐요"]);
  expect(said({ part: "CONFIRMED" }, new Date("2026-11-27T02:00:00Z"))?.[2]).toBe("내일 오후 8시에 봐요");
  expect(said({ part: "CONFIRMED" }, new Date("2026-11-25T02:00:00Z"))?.[2]).toBe("3일 뒤, 11월 28일 오후 8시에 봐요");
  expect(said({ hosting: true, part: "CONFIRMED" }, new Date("2026-11-27T11:30:00Z"))).toEqual([
    "plain",
    "내가 연 번개예요",
    "내일 오후 8시 · 23시간 남았어요",
  ]);
});

it("says the place in the queue, and until when a seat is kept", () => {
  expect(said({ part: "WAITING", before: 1 })?.[1]).toBe("대기 2번째예요");
  expect(said({ part: "OFFERED", offeredUntil: "2026-11-28T06:28:00Z" })).toEqual([
    "in",
    "자리가 났어요",
    "28분 안에 정해 주세요. 지나면 다음 사람에게 가요",
  ]);
});

it("gives the reason of one that is called off, to visitors without a name", () => {
  const cancelled = { reason: "비가 세게 온대요.", at: "2026-11-28T05:10:00Z" };
  expect(said({ status: "CANCELLED", cancelled })).toEqual([
    "off",
    "취소된 번개예요",
    "“비가 세게 온대요.”",
    "성수러너님이 오늘 오후 2:10에 취소했어요",
  ]);
  expect(said({ status: "CANCELLED", cancelled, host: null })?.[3]).toBe("오늘 오후 2:10에 취소했어요");
  expect(said({ status: "CANCELLED", cancelled, hosting: true })?.[3]).toBe("내가 오늘 오후 2:10에 취소했어요");
});

it("quotes nothing once whoever gave the reason is erased", () => {
  const cancelled = { reason: "", at: "2026-11-28T05:00:00Z" };
  expect(said({ status: "CANCELLED", cancelled, host: null })).toEqual([
    "off",
    "취소된 번개예요",
    expect.stringMatching(/에 취소했어요$/),
  ]);
});

it("tells neither who was declined nor who was removed which of the two", () => {
  expect(said({ part: "DECLINED" })).toEqual(said({ part: "REMOVED" }));
});
