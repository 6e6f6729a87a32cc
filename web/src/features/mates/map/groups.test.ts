import { cellCentre, cellOf } from "@fitmate/contract/cell";
import { describe, expect, it } from "vitest";
import type { Person } from "../../../data/mates/wire.ts";
import { indexByPlace } from "./groups.ts";

const SEONGSU = cellOf({ latitude: 37.5446, longitude: 127.056 });

function person(nickname: string, right = 0, down = 0): Person {
  const at = cellCentre({ x: SEONGSU.x + right, y: SEONGSU.y + down });
  return {
    nickname,
    gender: null,
    introduction: "",
    exerciseChoice: [],
    ...at,
    profilePicture: null,
    distanceBand: null,
    relation: "NONE",
  };
}

const indexPeople = (people: Person[]) => indexByPlace(people, ({ nickname }) => nickname);
const names = (people: Person[], zoom: number) =>
  indexPeople(people)
    .groupsAt(zoom)
    .map((group) => group.things.map(({ nickname }) => nickname).toSorted());

describe("indexByPlace", () => {
  it("never parts people of one cell", () => {
    const groups = indexPeople([person("가"), person("나")]).groupsAt(16);
    expect(groups).toHaveLength(1);
    expect(groups[0]?.cell).toEqual(SEONGSU);
    expect(groups[0]?.at.latitude).toBeCloseTo(cellCentre(SEONGSU).latitude, 6);
  });

  it("knows a group again in whatever order its people come", () => {
    const [one, other] = [person("가"), person("나")];
    const idsOf = (people: Person[]) =>
      indexPeople(people)
        .groupsAt(16)
        .map(({ id }) => id);
    expect(idsOf([one, other])).toEqual(idsOf([other, one]));
  });

  it("keeps neighbouring cells apart where a cell is large enough", () => {
    expect(names([person("가"), person("나", 1)], 14)).toHaveLength(2);
  });

  it("brings neighbours together from farther away and says when they part", () => {
    const index = indexPeople([person("가"), person("나", 1)]);
    const [group] = index.groupsAt(12);
    expect(group?.things).toHaveLength(2);
    expect(group?.cell).toBeNull();
    expect(index.groupsAt(group?.partsAt ?? 0)).toHaveLength(2);
  });

  it("loses nobody at any zoom", () => {
    const people = Array.from({ length: 60 }, (_, index) => person(`${index}`, index % 9, (index * 7) % 11));
    for (const zoom of [7, 10, 13, 16])
      expect(names(people, zoom).flat().toSorted()).toEqual(people.map(({ nickname }) => nickname).toSorted());
  });
});
