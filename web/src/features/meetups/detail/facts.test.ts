import type { Meetup } from "@fitmate/contract/meetups";
import { expect, it } from "vitest";
import { factsOf } from "./facts.ts";

const NOW = new Date("2026-11-28T06:00:00Z");
const MEETUP = {
  status: "UPCOMING",
  sport: "RUNNING",
  begins: "2026-11-28T20:00",
  minutes: 75,
  area: "자양동",
  place: null,
  placeShown: "PARTICIPANTS",
  distanceBand: "WITHIN_3KM",
  level: null,
  paceSeconds: 390,
  kilometres: 8,
  ascentMetres: null,
  audience: "EVERYONE",
  joining: "OPEN",
  capacity: 10,
  people: 7,
  part: null,
} as Meetup;

const said = (some: Partial<Meetup>) => factsOf({ ...MEETUP, ...some }, NOW).map(({ text, more }) => [text, more]);

it("says when, around where, how hard and with whom", () => {
  expect(said({})).toEqual([
    ["11월 28일 토요일 오후 8:00", "9:15쯤 끝나요 · 1시간 15분"],
    ["자양동 · 3km 이내", "정확한 곳은 함께하는 사람에게만 보여요"],
    ["8km · 6분 30초 페이스", "대화하면서 뛸 수 있는 속도예요"],
    ["누구나, 바로 함께할 수 있어요", "10명까지"],
  ]);
});

it("names the place to who is in it, and says who else sees it", () => {
  const place = { name: "자양역 3번 출구 앞", latitude: 37.53, longitude: 127.07 };
  expect(said({ place, part: "CONFIRMED" })[1]).toEqual(["자양역 3번 출구 앞", "자양동 · 함께하는 7명에게만 보여요"]);
  expect(said({ place, part: "CONFIRMED", people: 1 })[1]?.[1]).toBe("자양동 · 함께하는 사람에게만 보여요");
  expect(said({ place, placeShown: "EVERYONE" })[1]).toEqual(["자양역 3번 출구 앞", "자양동 · 3km 이내"]);
});

it("says a level alone, or under what is measured, and nothing where nothing is said", () => {
  const plain = { paceSeconds: null, kilometres: null };
  expect(said({ ...plain, sport: "WEIGHT", level: "UNDER_1_YEAR" })[2]).toEqual(["1년 미만", ""]);
  expect(said({ sport: "HIKING", paceSeconds: null, kilometres: 6, ascentMetres: 1380, level: "HARD" })[2]).toEqual([
    "6km · 오름 1,380m",
    "어려운 코스",
  ]);
  expect(said({ ...plain, part: "CONFIRMED" })).toHaveLength(2);
});
