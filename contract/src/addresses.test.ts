import { expect, test } from "vitest";
import { checkInAt, gatheringAt, isInGroupRoom, numberIn } from "./addresses.ts";
import { paths } from "./paths.ts";

test.each(["1", "16", "999999999999999"])("%s is a number", (text) => expect(numberIn(text)).toBe(Number(text)));

test.each([undefined, null, "", "0", "-3", "1.5", "0x10", "1e1", " 7", "016", "NaN", "9".repeat(16)])(
  "%s is none",
  (text) => expect(numberIn(text)).toBe(0),
);

test("an address leads back to what it was made of", () => {
  expect(checkInAt(paths.checkIn(7))).toBe(7);
  expect(isInGroupRoom(paths.groupRoom(7, { message: 3 }))).toBe(true);
  expect([gatheringAt(paths.meetup(7)), gatheringAt(paths.plans({ plan: 8 }))]).toEqual([7, 8]);
  for (const other of [paths.plans(), paths.editMeetup(7), paths.training(7)]) expect(gatheringAt(other)).toBe(0);
  for (const other of [paths.home(), paths.plans({ plan: 7 }), paths.room("rooms"), `${paths.checkIn(7)}/x`])
    expect([checkInAt(other), isInGroupRoom(other)]).toEqual([0, false]);
});
