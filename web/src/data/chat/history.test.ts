import fc from "fast-check";
import { expect, test } from "vitest";
import { continues, follows, hasOlder, joinRuns, withNewAddresses, withUnreadBy } from "./history.ts";
import type { ChatMessage } from "./wire.ts";

function run(from: number, to: number): ChatMessage[] {
  return Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
}

function message(seq: number): ChatMessage {
  return {
    chatRoomId: 1,
    sender: "성수러너",
    contents: `${seq}`,
    sendDate: "2025-10-18T11:00:00.000Z",
    messageId: `1-${seq}`,
    seq,
    clientMessageId: null,
  };
}

const seqs = (history: readonly ChatMessage[]) => history.map(({ seq }) => seq);

test("two runs that touch or overlap become one, in either order", () => {
  for (const [one, other] of [
    [run(1, 3), run(4, 6)],
    [run(1, 4), run(3, 6)],
    [run(1, 6), run(2, 3)],
    [run(1, 6), []],
  ] as const) {
    expect(seqs(joinRuns(one, other))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(seqs(joinRuns(other, one))).toEqual([1, 2, 3, 4, 5, 6]);
  }
});

test("what arrived live while a page was loading is kept, once", () => {
  const live = [...run(51, 99), message(100), message(101)];
  expect(seqs(joinRuns(live, run(51, 100)))).toEqual(seqs(run(51, 101)));
});

test("of two runs with a hole between them the newer one stays: the log never shows a hole", () => {
  expect(seqs(joinRuns(run(1, 3), run(60, 61)))).toEqual([60, 61]);
  expect(seqs(joinRuns(run(60, 61), run(1, 3)))).toEqual([60, 61]);
});

test("a message that leaves a hole does not follow", () => {
  expect(follows(run(5, 7), message(8))).toBe(true);
  expect(follows(run(5, 7), message(6))).toBe(true);
  expect(follows(run(5, 7), message(9))).toBe(false);
  expect(follows([], message(1))).toBe(true);
  expect(follows([], message(2))).toBe(false);
});

test("there is something older until the first message of the room is known", () => {
  expect(hasOlder(run(2, 5))).toBe(true);
  expect(hasOlder(run(1, 5))).toBe(false);
  expect(hasOlder([])).toBe(false);
});

test("any two runs: in either order one run without holes, up to the newest, and all of both where they touch", () => {
  const anyRun = fc
    .tuple(fc.integer({ min: 1, max: 30 }), fc.nat({ max: 12 }))
    .map(([from, more]) => run(from, from + more));
  fc.assert(
    fc.property(anyRun, anyRun, (one, other) => {
      const [a, b] = [seqs(one), seqs(other)];
      const newest = Math.max(...a, ...b);
      const touch = Math.max(...a) + 1 >= Math.min(...b) && Math.max(...b) + 1 >= Math.min(...a);
      const first = touch ? Math.min(...a, ...b) : Math.max(Math.min(...a), Math.min(...b));
      const expected = Array.from({ length: newest - first + 1 }, (_, index) => first + index);
      expect(seqs(joinRuns(one, other))).toEqual(expected);
      expect(seqs(joinRuns(other, one))).toEqual(expected);
    }),
  );
});

test("new addresses reach the messages with pictures that the page holds, and nothing else changes", () => {
  const seen = (seq: number, address: string) => ({ ...message(seq), pictures: [{ address, width: 1, height: 1 }] });
  const history = [seen(1, "old"), message(2), seen(3, "old"), message(4)];
  const renewed = withNewAddresses(history, [message(2), seen(3, "new"), seen(9, "new")]);
  expect(renewed).toEqual([seen(1, "old"), message(2), seen(3, "new"), message(4)]);
});

test("what reaches back to the beginning of what is known continues it, unless it is of another history", () => {
  const later = (seq: number) => ({ ...message(seq), sendDate: "2025-10-18T12:00:00.000Z" });
  expect(continues(run(1, 5), run(1, 9))).toBe(true);
  expect(continues(run(1, 5), [])).toBe(false);
  expect(continues(run(1, 5), [...run(1, 4), later(5), later(6)])).toBe(false);
  expect(continues(run(1, 5), run(1, 4))).toBe(false);
  // What one may no longer read is missing, and no more.
  expect(continues(run(1, 5), run(3, 7))).toBe(true);
});

test("of a message that is in both, what came later holds: deleted, or shown again", () => {
  const deleted: ChatMessage = { ...message(3), contents: "지운 메시지예요", deleted: true };
  const withIt = [...run(1, 2), deleted, ...run(4, 6)];
  expect(joinRuns(run(1, 6), [...run(2, 2), deleted])).toEqual(withIt);
  expect(joinRuns(withIt, run(2, 4))).toEqual(run(1, 6));
});

test("where one reads from one's entering on, nothing older is asked for", () => {
  expect(hasOlder(run(5, 9))).toBe(true);
  expect(hasOlder(run(5, 9), 4)).toBe(false);
  expect(hasOlder(run(6, 9), 4)).toBe(true);
});

test("what brings nothing new is the same as before, so that nothing is drawn again", () => {
  const known = run(1, 6);
  expect(joinRuns(known, run(2, 6))).toBe(known);
});

test("a number of those who have not read falls and never rises, whatever comes later", () => {
  const counted = (from: number, unreadBy: readonly number[]) =>
    unreadBy.map((each, index) => ({ ...message(from + index), unreadBy: each }));
  const numbers = (history: readonly ChatMessage[]) => history.map(({ unreadBy }) => unreadBy);
  const told = withUnreadBy(counted(1, [3, 3, 3]), { chatRoomId: 1, firstSeq: 2, unreadBy: [1, 4] });
  expect(numbers(told)).toEqual([3, 1, 3]);
  // A page that was under way meanwhile.
  expect(numbers(joinRuns(told, counted(2, [3, 2, 2])))).toEqual([3, 1, 2, 2]);
  // A line has none.
  expect(numbers(withUnreadBy(run(1, 2), { chatRoomId: 1, firstSeq: 1, unreadBy: [0, 0] }))).toEqual([
    undefined,
    undefined,
  ]);
});
