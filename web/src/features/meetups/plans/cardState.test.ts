import type { ChatProposal } from "@fitmate/contract/proposals";
import { expect, it } from "vitest";
import { cardState, footWords, headWords, newerOf } from "./cardState.ts";

const NOW = new Date("2026-11-24T03:00:00Z");
const OPEN: ChatProposal = {
  proposalId: 1,
  state: "OPEN",
  sport: "RUNNING",
  begins: "2026-11-26T20:00",
  zone: "Asia/Seoul",
  beginsAt: "2026-11-26T11:00:00Z",
  minutes: 60,
  place: { name: "뚝섬역", latitude: 37.5, longitude: 127 },
  words: "",
  settledAt: null,
  plan: null,
};
const agreed: ChatProposal = { ...OPEN, state: "ACCEPTED", plan: { planId: 2, status: "UPCOMING", cancelled: null } };
const cancelledBy = (nickname: string | null): ChatProposal => ({
  ...agreed,
  plan: { planId: 2, status: "CANCELLED", cancelled: { reason: "비", at: "2026-11-24T02:00:00Z", nickname } },
});

const foot = (proposal: ChatProposal, mine: boolean, next: { mine: boolean; begins: string } | null = null) =>
  footWords(cardState(proposal, mine, NOW), { proposal, mine, nickname: "성수", next, now: NOW });

it("waits for whoever has not made it, until its time comes", () => {
  expect(cardState(OPEN, true, NOW)).toBe("MINE");
  expect(cardState(OPEN, false, NOW)).toBe("THEIRS");
  expect(cardState(OPEN, false, new Date(OPEN.beginsAt))).toBe("LAPSED");
  expect(cardState(agreed, false, new Date(OPEN.beginsAt))).toBe("OVER");
});

it("says who has done what", () => {
  expect(foot(OPEN, true)).toBe("성수님의 답을 기다려요");
  expect(foot({ ...OPEN, state: "DECLINED" }, true)).toBe("성수님이 거절했어요");
  expect(foot({ ...OPEN, state: "DECLINED" }, false)).toBe("내가 거절했어요");
  expect(foot({ ...OPEN, state: "WITHDRAWN" }, false)).toBe("성수님이 제안을 거뒀어요");
  expect(foot({ ...OPEN, state: "LAPSED" }, false)).toBe("답할 수 없게 된 제안이에요");
  expect(foot(cancelledBy("성수"), true)).toBe("성수님 · 오늘 오전 11:00");
  expect(foot(cancelledBy("민서"), true)).toBe("나 · 오늘 오전 11:00");
  expect(foot(cancelledBy(null), true)).toBe("오늘 오전 11:00");
  expect(headWords("CANCELLED", { proposal: OPEN, mine: true, nickname: "성수", next: null, now: NOW })).toBe(
    "취소했어요",
  );
});

it("says what a proposal was replaced by, as far as that is known", () => {
  const replaced: ChatProposal = { ...OPEN, state: "REPLACED" };
  expect(foot(replaced, true)).toBe("다른 제안으로 바뀌었어요");
  expect(foot(replaced, true, { mine: false, begins: "2026-11-27T20:00" })).toBe("성수님이 다른 시간을 제안했어요");
  expect(foot(replaced, true, { mine: true, begins: OPEN.begins })).toBe("내가 다른 곳을 제안했어요");
});

it("reminds as long as there is something to remind of", () => {
  expect(foot(agreed, true)).toBe("알림은 2시간 전에 와요");
  expect(foot({ ...agreed, beginsAt: "2026-11-24T04:59:00Z" }, true)).toBe("곧 만나요");
});

it("follows whichever answer knows more of what has become of it", () => {
  expect(newerOf(OPEN, undefined)).toBe(OPEN);
  expect(newerOf(OPEN, agreed)).toBe(agreed);
  expect(newerOf(agreed, OPEN)).toBe(agreed);
  expect(newerOf(agreed, cancelledBy("성수")).plan?.status).toBe("CANCELLED");
});
