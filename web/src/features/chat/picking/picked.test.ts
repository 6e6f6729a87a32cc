import { REPORT_MESSAGES_MAX } from "@fitmate/contract/limits";
import { expect, it } from "vitest";
import type { Bubble } from "../log/log.ts";
import { canPick, type Picked, subjectOf, toggled } from "./picked.ts";

const bubble = (seq: number, sender: string, some: Partial<Bubble> = {}): Bubble => ({
  kind: "message",
  key: String(seq),
  seq,
  mine: sender === "나",
  sender,
  contents: `말 ${seq}`,
  pictures: [],
  deleted: false,
  at: seq,
  first: true,
  last: true,
  time: null,
  read: false,
  unreadBy: 0,
  folded: false,
  status: "stored",
  reason: null,
  clientMessageId: null,
  ...some,
});
const NONE: Picked = new Map();

it("takes messages of one member, and mine beside them", () => {
  const picked = toggled(toggled(NONE, bubble(1, "나")), bubble(2, "산들"));
  expect([...picked.keys()]).toEqual([1, 2]);
  expect(subjectOf(picked)?.sender).toBe("산들");
  expect(canPick(picked, bubble(3, "산들"))).toBe(true);
  expect(canPick(picked, bubble(4, "나"))).toBe(true);
  expect(canPick(picked, bubble(5, "바람"))).toBe(false);
});

it("lets one go again, and then takes somebody else's", () => {
  const picked = toggled(toggled(NONE, bubble(2, "산들")), bubble(2, "산들"));
  expect(picked.size).toBe(0);
  expect(canPick(picked, bubble(5, "바람"))).toBe(true);
});

it("takes no more than can be sent, nothing that is deleted or on its way", () => {
  const full = Array.from({ length: REPORT_MESSAGES_MAX }, (_, index) => bubble(index + 1, "산들")).reduce(
    toggled,
    NONE,
  );
  expect(canPick(full, bubble(99, "산들"))).toBe(false);
  expect(canPick(full, bubble(1, "산들"))).toBe(true);
  expect(canPick(NONE, bubble(1, "산들", { deleted: true }))).toBe(false);
  expect(canPick(NONE, bubble(1, "나", { seq: null }))).toBe(false);
});
