import { cellCentre, cellOf } from "@fitmate/contract/cell";
import type { MeetupItem } from "@fitmate/contract/meetups";
import { expect, it } from "vitest";
import { worldPixel } from "../../../features/mates/map/mercator.ts";
import { clearOfMe, commonSport, placed, squareOf, squareOfChosen } from "./placed.ts";

const CELL = cellOf({ latitude: 37.5446, longitude: 127.056 });
const ZOOM = 14;

const hidden = (some: Partial<MeetupItem> = {}) =>
  placed({ meetupId: 1, sport: "RUNNING", cell: cellCentre(CELL), place: null, ...some } as MeetupItem);
const open = placed({
  ...hidden().meetup,
  sport: "HIKING",
  place: { name: "서울숲 2번 출입구", latitude: 37.5444, longitude: 127.0374 },
});

it("is at its point for who may know it, else in the middle of its square", () => {
  expect(open).toMatchObject({ latitude: 37.5444, longitude: 127.0374 });
  expect(hidden()).toMatchObject(cellCentre(CELL));
});

it("shows a square for those whose point is hidden only", () => {
  expect(squareOf([hidden(), open], CELL)).toEqual([{ cell: CELL, tone: "RUNNING", chosen: false }]);
  expect(squareOf([open], CELL)).toEqual([]);
  expect(squareOf([hidden()], null)).toEqual([]);
  expect(squareOfChosen(hidden())).toEqual([{ cell: CELL, tone: "RUNNING", chosen: true }]);
  expect(squareOfChosen(open)).toEqual([]);
  expect(squareOfChosen(null)).toEqual([]);
});

it("knows whether several are of one sport", () => {
  expect(commonSport([hidden(), hidden()])).toBe("RUNNING");
  expect(commonSport([hidden(), open])).toBeUndefined();
});

it("lays a flag above my own dot where both are in one square, and leaves all others", () => {
  const me = cellCentre(CELL);
  const [own, flag] = [me, clearOfMe(me, me, ZOOM)].map((at) => worldPixel(at, ZOOM));
  expect(flag?.x).toBeCloseTo(own?.x ?? Number.NaN, 3);
  expect(flag?.y).toBeLessThan(own?.y ?? Number.NaN);
  const below = cellCentre({ ...CELL, y: CELL.y + 1 });
  expect(clearOfMe(below, me, 12).latitude).toBeLessThan(below.latitude);
  expect(clearOfMe(below, me, ZOOM)).toBe(below);
  expect(clearOfMe(me, null, ZOOM)).toBe(me);
});
