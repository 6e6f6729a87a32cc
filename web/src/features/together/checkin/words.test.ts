import { expect, test } from "vitest";
import { afterEndWords, hoursOf, leftWords, momentOf, peopleWords, whatOf } from "./words.ts";

const NOW = new Date("2026-11-24T12:00:00Z");
const MINUTE = 60_000;

test("what is left counts the minute that runs", () => {
  expect([72 * MINUTE, 60 * MINUTE, 59.5 * MINUTE, 1, -5, 51 * 60 * MINUTE, 48 * 60 * MINUTE].map(leftWords)).toEqual([
    "1시간 12분",
    "1시간",
    "1시간",
    "1분",
    "1분",
    "2일 3시간",
    "2일",
  ]);
});

test("moments are those of Korean clocks", () => {
  expect(momentOf("2026-11-24T13:30:00Z", NOW)).toBe("오후 10:30");
  expect(momentOf("2026-11-24T15:30:00Z", NOW)).toBe("내일 오전 12:30");
  expect(momentOf("2026-11-28T13:30:00Z", NOW)).toBe("11월 28일 오후 10:30");
  const gathering = { begins: "2026-11-24T20:30", beginsAt: "2026-11-24T11:30:00Z", endsAt: "2026-11-24T12:30:00Z" };
  expect(hoursOf(gathering, NOW)).toBe("오늘 오후 8:30 – 9:30");
});

test("what, how long after it, and with whom", () => {
  expect(whatOf({ kind: "PLAN", sport: "RUNNING" })).toBe("러닝 약속");
  expect([0, 30, 60, 150].map(afterEndWords)).toEqual([
    "끝나는 시간",
    "끝나고 30분 뒤",
    "끝나고 1시간 뒤",
    "끝나고 2시간 30분 뒤",
  ]);
  expect(peopleWords({ people: ["새벽6시"], others: 0 })).toBe("새벽6시님");
  expect(peopleWords({ people: ["가", "나"], others: 3 })).toBe("가님, 나님 외 3명");
  expect(peopleWords({ people: [], others: 2 })).toBe("2명");
});
