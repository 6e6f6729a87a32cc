import { CHAT_TYPING_EVERY_MS, CHAT_TYPING_SHOWN_MS } from "@fitmate/contract/limits";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTypingTeller, endTyping, isTyping, receiveTyping } from "./typing.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a notice expires, counted from the last one", () => {
  receiveTyping(1);
  vi.advanceTimersByTime(CHAT_TYPING_SHOWN_MS - 1);
  receiveTyping(1);
  vi.advanceTimersByTime(CHAT_TYPING_SHOWN_MS - 1);
  expect([isTyping(1), isTyping(2)]).toEqual([true, false]);
  vi.advanceTimersByTime(1);
  expect(isTyping(1)).toBe(false);
});

test("a message ends the notice of its room, and no timer of before ends the next one early", () => {
  receiveTyping(1);
  receiveTyping(2);
  vi.advanceTimersByTime(CHAT_TYPING_SHOWN_MS - 1);
  endTyping(1);
  expect([isTyping(1), isTyping(2)]).toEqual([false, true]);
  receiveTyping(1);
  vi.advanceTimersByTime(1);
  expect([isTyping(1), isTyping(2)]).toEqual([true, false]);
  endTyping(1);
});

test("many changes are told once in a while", () => {
  let now = 0;
  const told: number[] = [];
  const tell = createTypingTeller(
    () => told.push(now),
    () => now,
  );
  for (; now <= 2 * CHAT_TYPING_EVERY_MS; now += 100) tell();
  expect(told).toEqual([0, CHAT_TYPING_EVERY_MS, 2 * CHAT_TYPING_EVERY_MS]);
});
