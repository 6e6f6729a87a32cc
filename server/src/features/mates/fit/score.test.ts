import { SPORTS } from "@fitmate/contract/sports";
import type { DistanceBand } from "@fitmate/contract/cell";
import { DISTANCE_BANDS } from "@fitmate/contract/limits";
import { NO_LEVELS, DAYS, LEVELS, type Levels, type Slot, SLOTS, type Sport } from "@fitmate/contract/profile";
import { describe, expect, it } from "vitest";
import type { Habits } from "../../accounts/profileQueries.ts";
import { matchOf } from "./score.ts";

const habits = (exerciseChoice: Sport[], weeklySlots: Slot[] = [], levels: Partial<Levels> = {}): Habits => ({
  exerciseChoice,
  weeklySlots,
  levels: { ...NO_LEVELS, ...levels },
});
const NOBODY = habits([]);
const asMates = (one: Habits, other: Habits, band: DistanceBand | null = null) =>
  matchOf(one, other, { areMates: true, band, again: false });
const asStrangers = (one: Habits, other: Habits, band: DistanceBand | null = null) =>
  matchOf(one, other, { areMates: false, band, again: false });

describe("the score", () => {
  it("is 0 without a reason where nothing is known", () => {
    expect(asMates(NOBODY, NOBODY)).toEqual({
      sharedSports: [],
      sharedSlots: [],
      sharedParts: [],
      levels: [],
      score: 0,
      reasons: [],
    });
    expect(asMates(habits(["RUNNING"]), habits(["HIKING"]), "BEYOND")).toMatchObject({ score: 0, reasons: [] });
  });

  it("reaches 100, what weighs most first", () => {
    const sports: Sport[] = ["RUNNING", "HIKING", "WEIGHT"];
    const everything = habits(sports, [...SLOTS], { RUNNING: "PACE_6", HIKING: "EASY", WEIGHT: "OVER_3_YEARS" });
    const { score, reasons } = asMates(everything, everything, "WITHIN_500M");
    expect(score).toBe(100);
    expect(reasons.map(({ text }) => text)).toEqual([
      "러닝·등산·헬스를 둘 다 좋아해요",
      "매일 아침, 매일 낮, 매일 저녁이 겹쳐요",
      "500m 이내에 있어요",
      "러닝 페이스가 둘 다 6분대예요",
      "등산은 둘 다 쉬운 길을 걸어요",
      "헬스 경력이 둘 다 3년 이상이에요",
    ]);
  });

  it("counts one sport, two, and any more", () => {
    const likes = (count: number) => habits(Array.from({ length: count }, (_, index) => SPORTS[index] ?? "RUNNING"));
    expect([0, 1, 2, 3, 4].map((count) => asMates(likes(count), likes(count)).score)).toEqual([0, 25, 35, 40, 40]);
  });

  it("counts levels only in sports both like, and only near ones", () => {
    const fast = habits(["RUNNING"], [], { RUNNING: "PACE_4", HIKING: "HARD" });
    const slow = habits(["RUNNING"], [], { RUNNING: "PACE_8", HIKING: "HARD" });
    expect(asMates(fast, slow)).toMatchObject({
      score: 25,
      reasons: [{ about: "SPORTS", text: "러닝을 둘 다 좋아해요" }],
    });
    const points = LEVELS.RUNNING.map((pace) => asMates(fast, habits(["RUNNING"], [], { RUNNING: pace })).score - 25);
    expect(points).toEqual([0, 0, 0, 10, 15]);
  });

  it("is the same from both sides, grows with what is shared, and never stands without a reason", () => {
    const some = [
      NOBODY,
      habits(["RUNNING"], ["TUE_EVENING"]),
      habits(["RUNNING", "HIKING"], ["TUE_EVENING", "SAT_MORNING"], { HIKING: "EASY" }),
      habits([...SPORTS], SLOTS.slice(0, 9), { HIKING: "HARD", WEIGHT: "STARTING" }),
    ];
    for (const one of some) {
      for (const other of some) {
        for (const band of [null, ...DISTANCE_BANDS.map(([name]) => name)]) {
          for (const compare of [asMates, asStrangers]) {
            const { score, reasons } = compare(one, other, band);
            expect(compare(other, one, band).score).toBe(score);
            expect(reasons.length > 0).toBe(score > 0);
            expect(score).toBeLessThanOrEqual(100);
            expect(score).toBeGreaterThanOrEqual(compare(one, other).score);
          }
        }
      }
    }
  });
});

describe("the times of who is no mate", () => {
  /** Every week there is, as far as evenings go: 128. */
  const weeks = Array.from({ length: 2 ** DAYS.length }, (_, bits) =>
    DAYS.filter((_day, place) => (bits & (1 << place)) !== 0).map((day): Slot => `${day}_EVENING`),
  );
  const told = (mine: Slot[], theirs: Slot[]) => JSON.stringify(asStrangers(habits([], mine), habits([], theirs)));

  it("leave every single day open, whatever and however often somebody compares", () => {
    // What 128 questions to each of 128 weeks are answered, in all: who is answered alike cannot be told apart.
    const alike = Map.groupBy(weeks, (theirs) => weeks.map((mine) => told(mine, theirs)).join());
    expect(Array.from(alike.values(), ({ length }) => length)).toEqual([1 + 7, 21, 99]);
    for (const possible of alike.values()) {
      for (const day of DAYS) {
        const ticked = possible.filter((week) => week.includes(`${day}_EVENING`)).length;
        expect(ticked).toBeGreaterThan(0);
        expect(ticked).toBeLessThan(possible.length);
      }
    }
  });

  it("are told from two days of a part on, and counted to three", () => {
    const evenings = (count: number) =>
      habits(
        [],
        weeks.find(({ length }) => length === count),
      );
    const answers = [1, 2, 3, 7].map((count) => asStrangers(evenings(count), habits([], [...SLOTS])));
    expect(answers.map(({ score, reasons, sharedParts }) => [score, reasons[0]?.text, sharedParts])).toEqual([
      [0, undefined, []],
      [10, "요일만 맞으면 저녁에 두 번 겹쳐요", [{ part: "EVENING", days: 2 }]],
      [15, "요일만 맞으면 저녁에 세 번 이상 겹쳐요", [{ part: "EVENING", days: 3 }]],
      [15, "요일만 맞으면 저녁에 세 번 이상 겹쳐요", [{ part: "EVENING", days: 3 }]],
    ]);
    const both = habits([], ["SAT_MORNING", "SUN_MORNING", "MON_EVENING", "WED_EVENING", "FRI_EVENING", "TUE_DAYTIME"]);
    expect(asStrangers(both, both).reasons[0]?.text).toBe("요일만 맞으면 아침에 두 번, 저녁에 세 번 이상 겹쳐요");
  });
});

describe("the reasons", () => {
  const slots = (...shared: Slot[]) => asMates(habits([], shared), habits([], [...SLOTS])).reasons[0]?.text;

  it("name the times that overlap as people do", () => {
    expect(slots("TUE_EVENING", "THU_EVENING")).toBe("화·목 저녁이 겹쳐요");
    expect(slots("SAT_MORNING", "SUN_MORNING")).toBe("주말 아침이 겹쳐요");
    expect(slots("SAT_DAYTIME", "WED_EVENING")).toBe("토 낮과 수 저녁이 겹쳐요");
    expect(slots(...SLOTS.filter((slot) => /^(MON|TUE|WED|THU|FRI)_EVENING/.test(slot)))).toBe("평일 저녁이 겹쳐요");
  });

  it("name sports and levels with the right particles", () => {
    const reasons = (sports: Sport[], mine: Partial<Levels>, theirs: Partial<Levels>) =>
      asMates(habits(sports, [], mine), habits(sports, [], theirs)).reasons.map(({ text }) => text);
    expect(reasons(["WEIGHT"], { WEIGHT: "STARTING" }, { WEIGHT: "UNDER_1_YEAR" })).toEqual([
      "헬스를 둘 다 좋아해요",
      "헬스 경력이 비슷해요",
    ]);
    expect(reasons(["RUNNING", "WEIGHT"], { WEIGHT: "STARTING" }, { WEIGHT: "STARTING" })).toEqual([
      "러닝과 헬스를 둘 다 좋아해요",
      "헬스 경력이 둘 다 이제 시작이에요",
    ]);
    expect(reasons(["HIKING"], { HIKING: "MODERATE" }, { HIKING: "MODERATE" })[1]).toBe(
      "등산은 둘 다 보통 코스를 걸어요",
    );
    expect(reasons(["RUNNING"], { RUNNING: "PACE_4" }, { RUNNING: "PACE_4" })[1]).toBe(
      "러닝 페이스가 둘 다 4분대 이하예요",
    );
  });
});
