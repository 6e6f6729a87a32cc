/** Which of two places is the later one, also where a replica has taken over in between. */
import { expect, it } from "vitest";
import { isPast, parsePosition } from "./walPosition.ts";

it("reads what PostgreSQL writes", () => {
  expect(parsePosition("0000000A/1F/16B3748")).toEqual({ timeline: 10, lsn: 0x1f_016b_3748 });
});

it.each([
  ["the same place", "00000001/0/500", "00000001/0/500", true],
  ["further on", "00000001/1/0", "00000001/0/FFFFFFFF", true],
  ["not there yet", "00000001/0/4FF", "00000001/0/500", false],
  ["after a failover, what was written before it", "00000002/0/600", "00000001/0/500", true],
  ["one that went on by itself where the new primary wrote something else", "00000001/0/900", "00000002/0/600", false],
])("%s", (_, known, wanted, isThere) => {
  expect(isPast(parsePosition(known), parsePosition(wanted))).toBe(isThere);
});
