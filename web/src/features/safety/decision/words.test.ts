import type { Decision, Measure } from "@fitmate/contract/safety";
import { expect, it } from "vitest";
import { headlineOf, leavesTheRest, measuresIn } from "./words.ts";

const measure = (kind: Measure["kind"], some: Partial<Measure> = {}): Measure => ({
  measureId: 1,
  kind,
  since: "2026-11-22T05:40:00Z",
  until: null,
  undoneAt: null,
  ...some,
});

const decision = (measures: Measure[], kind: Decision["content"][number]["kind"] | null = "COMMENT"): Decision => ({
  decisionId: 1,
  decidedAt: "2026-11-22T05:40:00Z",
  rule: "3-1",
  words: "",
  measures,
  content: kind === null ? [] : [{ kind, text: "걸으러 나오지 마세요", pictures: 0, at: null }],
  objectUntil: null,
  objection: null,
});

it("says first what weighs most", () => {
  const both = decision([measure("WARNING"), measure("HIDE")]);
  expect(headlineOf(both)).toBe("댓글을 가렸어요");
  expect(measuresIn(both)).toBe("댓글 숨기기, 경고");
  expect(leavesTheRest(both)).toBe(true);
  const suspended = decision([measure("WARNING"), measure("SUSPENSION", { until: "2030-12-06T05:40:00Z" })]);
  expect(headlineOf(suspended)).toBe("2030년 12월 6일까지 이용이 멈춰 있어요");
  expect(leavesTheRest(suspended)).toBe(false);
  expect(headlineOf(decision([measure("SUSPENSION")]))).toBe("다시 이용할 수 없어요");
});

it("knows what is erased, and what was taken back", () => {
  expect(headlineOf(decision([measure("HIDE")], null))).toBe("내용을 가렸어요");
  expect(headlineOf(decision([measure("HIDE")], "MESSAGES"))).toBe("메시지를 가렸어요");
  const undone = decision([measure("HIDE", { undoneAt: "2026-11-23T05:40:00Z" })]);
  expect(headlineOf(undone)).toBe("조치를 되돌렸어요");
  expect(measuresIn(undone)).toBe("되돌림");
});
