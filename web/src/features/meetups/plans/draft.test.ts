import type { PlanOffers } from "@fitmate/contract/plans";
import { PLAN_WORDS_MAX } from "@fitmate/contract/limits";
import { expect, it } from "vitest";
import {
  beginsOf,
  choicesOf,
  isSame,
  newDraft,
  placeOf,
  problemsOf,
  proposalOf,
  readDraft,
  withSport,
} from "./draft.ts";

const NOW = new Date("2026-11-24T03:00:00Z");
const PLACE = { name: "뚝섬역", latitude: 37.5, longitude: 127 };
const OFFERS: PlanOffers = {
  times: [
    { begins: "2026-11-25T20:00", beginsAt: "2026-11-25T11:00:00Z", overlaps: ["밤 한강 8km"] },
    { begins: "2026-11-26T20:00", beginsAt: "2026-11-26T11:00:00Z", overlaps: [] },
  ],
  timesFrom: "BOTH",
  places: [{ ...PLACE, kind: "STATION", area: "성수동1가", mountain: null }],
  placesFrom: "MIDDLE",
};
const CHOICES = choicesOf(OFFERS, undefined);
const NOTHING = choicesOf(undefined, undefined);
const COUNTERED = { sport: "RUNNING" as const, begins: "2026-11-27T07:00", minutes: 60, place: PLACE, words: "" };

it("has chosen the first time at which nothing else is, and the first place", () => {
  const draft = newDraft("RUNNING");
  expect(beginsOf(draft, CHOICES)).toBe("2026-11-26T20:00");
  expect(placeOf(draft, CHOICES)).toEqual(PLACE);
  expect(problemsOf(draft, CHOICES, NOW)).toEqual({});
});

it("is read as it was kept, and is none where something else is", () => {
  const draft = { ...newDraft("HIKING"), ownPlace: PLACE, words: "쉬운 코스로" };
  expect(readDraft(JSON.stringify(draft))).toEqual(draft);
  for (const text of ["", "{", "null", "7", JSON.stringify({ ...draft, sport: "CHESS" })])
    expect(readDraft(text)).toBeUndefined();
});

it("keeps what was chosen, and forgets it where it is offered no more", () => {
  const draft = { ...newDraft("RUNNING"), begins: "2026-11-25T20:00" };
  expect(beginsOf(draft, CHOICES)).toBe("2026-11-25T20:00");
  expect(beginsOf({ ...draft, begins: "2026-11-30T20:00" }, CHOICES)).toBe("2026-11-26T20:00");
});

it("says what is missing, at the part it is about", () => {
  const draft = newDraft("HIKING");
  expect(Object.keys(problemsOf(draft, NOTHING, NOW))).toEqual(["begins", "place"]);
  expect(problemsOf({ ...draft, ownPlace: "SOUGHT" }, CHOICES, NOW)).toHaveProperty("place");
  expect(problemsOf({ ...draft, ownPlace: { ...PLACE, name: " " } }, CHOICES, NOW).place).toContain("뭐라고");
  const late = { ...draft, ownTime: { day: "2026-11-24", time: "12:05" } };
  expect(problemsOf(late, CHOICES, NOW).begins).toContain("10분 뒤");
  expect(problemsOf({ ...draft, ownTime: { day: "2027-11-24", time: "12:05" } }, CHOICES, NOW).begins).toContain(
    "60일",
  );
  expect(problemsOf({ ...draft, words: "가".repeat(PLAN_WORDS_MAX + 2) }, CHOICES, NOW).words).toContain("2자를");
});

it("begins with what is countered, whose time and place stand first, once each", () => {
  const choices = choicesOf(OFFERS, COUNTERED);
  expect(choices.times.map(({ begins }) => begins)).toEqual([
    "2026-11-27T07:00",
    "2026-11-25T20:00",
    "2026-11-26T20:00",
  ]);
  expect(choices.places).toEqual([{ place: PLACE, kind: null }]);
  const proposal = proposalOf(newDraft("WEIGHT", COUNTERED), choices);
  expect(isSame(proposal, COUNTERED)).toBe(true);
  expect(isSame({ ...proposal, minutes: 90 }, COUNTERED)).toBe(false);
});

it("takes as long as the sport usually does, until somebody says otherwise", () => {
  expect(withSport(newDraft("RUNNING"), "HIKING").minutes).toBe(180);
  expect(withSport({ ...newDraft("RUNNING"), minutes: 45 }, "HIKING").minutes).toBe(45);
});
