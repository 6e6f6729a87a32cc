import { describe, expect, it } from "vitest";
import type { Person } from "../../data/mates/wire.ts";
import { closeBy, isInView, nameOnMap, nearestFirst, nearestTo, sportOf, whoDo } from "./people.ts";

function person(nickname: string, more: Partial<Person> = {}): Person {
  return {
    nickname,
    gender: null,
    introduction: "",
    exerciseChoice: ["RUNNING"],
    latitude: 37.5,
    longitude: 127,
    profilePicture: null,
    distanceBand: "WITHIN_500M",
    relation: "NONE",
    ...more,
  };
}

describe("sportOf", () => {
  it("reads the address and falls back to running", () => {
    expect(sportOf(new URLSearchParams("sport=HIKING"))).toBe("HIKING");
    expect(sportOf(new URLSearchParams("sport=CHESS"))).toBe("RUNNING");
  });
});

describe("whoDo", () => {
  it("shows members without chosen sports under every sport", () => {
    const [runner, hiker, open] = [
      person("가"),
      person("나", { exerciseChoice: ["HIKING"] }),
      person("다", { exerciseChoice: [] }),
    ];
    expect(whoDo([runner, hiker, open], "HIKING")).toEqual([hiker, open]);
  });
});

describe("nearestFirst", () => {
  const near = person("near", { latitude: 37.51 });
  const far = person("far", { latitude: 37.9 });

  it("trusts the server's order where it knows my place", () => {
    expect(nearestFirst([far, near], near)).toEqual([far, near]);
  });

  it("counts from what I look at where it does not", () => {
    const nowhere = [far, near].map((each) => ({ ...each, distanceBand: null }));
    expect(nearestFirst(nowhere, { latitude: 37.5, longitude: 127 }).map(({ nickname }) => nickname)).toEqual([
      "near",
      "far",
    ]);
    expect(nearestTo(nowhere, far)?.nickname).toBe("far");
  });
});

describe("isInView", () => {
  const view = {
    centre: { latitude: 37.5, longitude: 127 },
    zoom: 14,
    southWest: { latitude: 37.4, longitude: 126.9 },
    northEast: { latitude: 37.6, longitude: 127.1 },
  };

  it("knows inside, outside and the margin between", () => {
    expect(isInView({ latitude: 37.5, longitude: 127 }, view)).toBe(true);
    expect(isInView({ latitude: 37.62, longitude: 127 }, view)).toBe(false);
    expect(isInView({ latitude: 37.62, longitude: 127 }, view, 0.2)).toBe(true);
  });
});

describe("closeBy", () => {
  it("is whom a map around me shows in any case: within a kilometre, of the sport or of none", () => {
    const people = [
      person("앞집", { distanceBand: "WITHIN_500M", exerciseChoice: [] }),
      person("옆동네", { distanceBand: "WITHIN_1KM", exerciseChoice: ["RUNNING"] }),
      person("등산만", { distanceBand: "WITHIN_500M", exerciseChoice: ["HIKING"] }),
      person("먼이", { distanceBand: "WITHIN_3KM", exerciseChoice: ["RUNNING"] }),
      person("모름", { distanceBand: null, exerciseChoice: ["RUNNING"] }),
    ];
    expect(closeBy(people, "RUNNING").map(({ nickname }) => nickname)).toEqual(["앞집", "옆동네"]);
  });
});

describe("nameOnMap", () => {
  it("says who, what and how near", () => {
    expect(nameOnMap(person("성수러너"), "RUNNING")).toBe("성수러너, 러닝, 500m 이내");
    expect(nameOnMap(person("성수러너", { distanceBand: null }), "WEIGHT")).toBe("성수러너, 헬스");
  });
});
