import { type Cell, cellBounds, cellCentre } from "@fitmate/contract/cell";
import type { MapCluster } from "@fitmate/contract/map";
import { describe, expect, it } from "vitest";
import type { Person } from "../../data/mates/wire.ts";
import { byNameOrCount, countIn } from "./useShownPeople.ts";

const [HERE, THERE] = [
  { x: 55_897, y: 25_370 },
  { x: 55_898, y: 25_370 },
];

function person(nickname: string, cell: Cell): Person {
  const chosen = { gender: null, introduction: "", exerciseChoice: [], profilePicture: null };
  return { nickname, ...chosen, ...cellCentre(cell), distanceBand: null, relation: "NONE" };
}

const cluster = (cell: Cell, count: number): MapCluster => ({ ...cellCentre(cell), ...cellBounds(cell), count });

describe("byNameOrCount", () => {
  it("names people where all are known, and counts them elsewhere", () => {
    const [a, b, c] = [person("가", HERE), person("나", HERE), person("다", THERE)];
    const [known, unknown] = [cluster(HERE, 2), cluster(THERE, 3)];
    expect(byNameOrCount([a, b, c], [known, unknown])).toEqual({ named: [a, b], clusters: [unknown] });
  });
});

describe("countIn", () => {
  it("takes the count of the cell itself, not that of a larger square whose people are there on average", () => {
    const { southWest } = cellBounds({ x: HERE.x - 1, y: HERE.y + 1 });
    const larger = { ...cluster(HERE, 900), southWest };
    expect(countIn([larger, cluster(THERE, 3), cluster(HERE, 120)], HERE)).toBe(120);
    expect(countIn([larger], HERE)).toBe(0);
  });
});
