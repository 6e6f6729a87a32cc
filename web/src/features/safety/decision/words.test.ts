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

const NOW = new Date("2026-11-30T03:00:00Z");

it("says first what weighs most", () => {
  const both = decision([measure("WARNING"), measure("HIDE")]);
  expect(headlineOf(both, NOW)).toBe("댓글을 가렸어요");
  expect(measuresIn(both)).toBe("댓글 숨기기, 경고");
  expect(leavesTheRest(both, NOW)).toBe(true);
  const suspended = decision([measure("WARNING"), measure("SUSPENSION", { until: "2030-12-06T05:40:00Z" })]);
  expect(headlineOf(suspended, NOW)).toBe("2030년 12월 6일까지 이용이 멈춰 있어요");
  expect(leavesTheRest(suspended, NOW)).toBe(false);
  expect(headlineOf(decision([measure("SUSPENSION")]), NOW)).toBe("다시 이용할 수 없어요");
});

it("tells of what is over as of what was, and of nothing that is left", () => {
  const until = "2026-11-20T05:40:00Z";
  const over = (kind: Measure["kind"]) => decision([measure("WARNING", { undoneAt: until }), measure(kind, { until })]);
  expect(headlineOf(over("SUSPENSION"), NOW)).toBe("11월 20일까지 이용이 멈춰 있었어요");
  expect(headlineOf(over("NO_WRITING"), NOW)).toBe("11월 20일까지 글과 메시지를 쓸 수 없었어요");
  expect(headlineOf(over("OFF_MAP"), NOW)).toBe("11월 20일까지 지도에서 보이지 않았어요");
  expect(leavesTheRest(over("NO_WRITING"), NOW)).toBe(false);
  const hidden = decision([measure("HIDE"), measure("SUSPENSION", { until })]);
  expect(leavesTheRest(hidden, NOW)).toBe(true);
});

it("knows what is erased, and what was taken back", () => {
  expect(headlineOf(decision([measure("HIDE")], null), NOW)).toBe("내용을 가렸어요");
  expect(headlineOf(decision([measure("HIDE")], "MESSAGES"), NOW)).toBe("메시지를 가렸어요");
  const undone = decision([measure("HIDE", { undoneAt: "2026-11-23T05:40:00Z" })]);
  expect(headlineOf(undone, NOW)).toBe("조치를 되돌렸어요");
  expect(measuresIn(undone)).toBe("되돌림");
});
