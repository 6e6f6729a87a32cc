import { NewMeetup } from "@fitmate/contract/meetups";
import { describe, expect, it } from "vitest";
import { ascentOf, bodyOf, kilometresOf, type MeetupDraft, newDraft, paceOf, readDraft } from "./draft.ts";
import { PARTS, problemsOf } from "./problems.ts";

/** 10:00 on a Tuesday in Korea. */
const NOW = new Date("2026-11-24T01:00:00Z");
const PLACE = { name: "서울숲 방문자센터 앞", latitude: 37.5446, longitude: 127.0374 };
const draft = (some: Partial<MeetupDraft> = {}): MeetupDraft => ({
  ...newDraft(NOW),
  title: "서울숲 아침 6km",
  place: PLACE,
  ...some,
});

describe("a new draft", () => {
  it("begins today in two hours, in the evening of another day, tomorrow once today is over", () => {
    const begins = ({ day, time }: MeetupDraft) => `${day} ${time}`;
    expect(begins(newDraft(NOW))).toBe("2026-11-24 12:00");
    expect(begins(newDraft(NOW, "2026-11-28"))).toBe("2026-11-28 19:00");
    expect(begins(newDraft(NOW, "2026-11-01"))).toBe("2026-11-24 12:00");
    expect(begins(newDraft(new Date("2026-11-24T13:30:00Z")))).toBe("2026-11-25 19:00");
  });

  it("begins in no night: after midnight at seven", () => {
    const times = ["2026-11-23T15:05:00Z", "2026-11-23T20:59:00Z", "2026-11-23T21:00:00Z"].map(
      (now) => newDraft(new Date(now)).time,
    );
    expect(times).toEqual(["07:00", "07:00", "08:00"]);
  });

  it("is read as it was kept, and nothing else is", () => {
    expect(readDraft(JSON.stringify(draft()))).toEqual(draft());
    // A change counts only while the gathering still says what it began with.
    const kept = JSON.stringify({ ...draft({ time: "20:00" }), said: draft() });
    expect(readDraft(kept, draft())).toEqual(draft({ time: "20:00" }));
    expect([
      readDraft(kept),
      readDraft(kept, draft({ title: "한강" })),
      readDraft(JSON.stringify(draft()), draft()),
    ]).toEqual([undefined, undefined, undefined]);
    expect(["", "null", "{}", '{"title":"a"}', "["].map((text) => readDraft(text))).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });
});

describe("what is typed", () => {
  it.each([
    ["6:30", 390],
    ["6.30", 390],
    ["6분 30초", 390],
    ["630", 390],
    ["1030", 630],
    ["7", 420],
    ["12", 720],
    ["675", Number.NaN],
    ["1201", Number.NaN],
    ["", null],
    ["2:59", Number.NaN],
    ["12:01", Number.NaN],
    ["6:75", Number.NaN],
    ["빠르게", Number.NaN],
  ])("is a pace: %s", (typed, seconds) => expect(paceOf(typed)).toBe(seconds));

  it("is a distance or a height", () => {
    expect(["6", "6,5", "", "0", "200.1", "6.55", "여섯"].map(kilometresOf)).toEqual([
      6,
      6.5,
      null,
      Number.NaN,
      Number.NaN,
      Number.NaN,
      Number.NaN,
    ]);
    expect(["420", "1,380", "4.5", "5001"].map(ascentOf)).toEqual([420, 1380, Number.NaN, Number.NaN]);
  });
});

describe("what is sent", () => {
  it("is what the contract takes", () => {
    for (const sport of ["RUNNING", "HIKING", "WEIGHT"] as const) {
      const body = bodyOf(draft({ sport, kilometres: "6.3", pace: "6:50", ascent: "380", weeks: 8 }));
      expect(NewMeetup.safeParse(body).success, sport).toBe(true);
    }
  });

  it("has only what its sport has", () => {
    const said = { kilometres: "6", pace: "6:50", ascent: "380" };
    expect(bodyOf(draft({ sport: "WEIGHT", ...said }))).toMatchObject({
      kilometres: null,
      paceSeconds: null,
      ascentMetres: null,
    });
    expect(bodyOf(draft({ sport: "HIKING", ...said }))).toMatchObject({ paceSeconds: null, ascentMetres: 380 });
  });
});

describe("problems", () => {
  it("are none of a whole draft", () => expect(problemsOf(draft(), NOW)).toEqual({}));

  it("stand each at its part", () => {
    const bad = draft({
      title: " ",
      time: "10:05",
      place: null,
      kilometres: "멀리",
      pace: "1:00",
      description: "가".repeat(1001),
    });
    expect(Object.keys(problemsOf(bad, NOW))).toEqual(
      PARTS.filter((part) => ["title", "begins", "place", "kilometres", "pace", "description"].includes(part)),
    );
    expect(problemsOf(draft({ place: { ...PLACE, name: "" } }), NOW)).toHaveProperty("placeName");
    expect(problemsOf(draft({ sport: "WEIGHT", pace: "1:00" }), NOW)).toEqual({});
  });

  it("say of a distance how exact it may be", () => {
    expect(problemsOf(draft({ kilometres: "6.25" }), NOW)).toEqual({
      kilometres: "거리는 200km까지, 소수점 한 자리까지 적어 주세요. 예) 6.5",
    });
  });

  it("are none of the time that it has already, nor of one nearer or of the same day where that lies beyond", () => {
    const begins = (day: string, time: string, said: MeetupDraft) => problemsOf(draft({ day, time }), NOW, said).begins;
    const soon = draft({ time: "10:05" });
    expect(begins(soon.day, "10:05", soon)).toBeUndefined();
    expect(begins(soon.day, "10:06", soon)).toContain("10분 뒤");
    const over = draft({ time: "09:55" });
    expect(begins(over.day, "09:55", over)).toContain("10분 뒤");
    const far = draft({ day: "2027-02-03", time: "19:00" });
    for (const [day, time] of [
      ["2027-02-03", "19:30"],
      ["2027-02-02", "19:00"],
    ] as const)
      expect(begins(day, time, far)).toBeUndefined();
    expect(begins("2027-02-04", "10:00", far)).toBe("60일 안의 날짜를 골라 주세요.");
  });

  it("are a day too far, and too many characters as a person counts them", () => {
    expect(problemsOf(draft({ day: "2027-01-24", time: "10:00" }), NOW)).toEqual({
      begins: "60일 안의 날짜를 골라 주세요.",
    });
    expect(problemsOf(draft({ day: "2027-01-23", time: "10:00" }), NOW)).toEqual({});
    expect(problemsOf(draft({ title: "👨‍👩‍👧‍👦".repeat(40) }), NOW)).toEqual({});
    expect(problemsOf(draft({ title: "가".repeat(42) }), NOW)).toEqual({
      title: "제목은 40자까지 쓸 수 있어요. 2자를 줄여 주세요.",
    });
  });
});
