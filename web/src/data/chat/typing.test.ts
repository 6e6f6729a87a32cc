import { CHAT_TYPING_EVERY_MS, CHAT_TYPING_SHOWN_MS } from "@fitmate/contract/limits";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTypingTeller, endTyping, receiveTyping, typingIn } from "./typing.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const inRoom = (chatRoomId: number, nickname = "성수러너") => ({ chatRoomId, nickname });

test("a notice expires, counted from the last one", () => {
  receiveTyping(inRoom(1));
  vi.advanceTimersByTime(CHAT_TYPING_SHOWN_MS - 1);
  receiveTyping(inRoom(1));
  vi.advanceTimersByTime(CHAT_TYPING_SHOWN_MS - 1);
  expect([typingIn(1), typingIn(2)]).toEqual([["성수러너"], []]);
  vi.advanceTimersByTime(1);
  expect(typingIn(1)).toEqual([]);
});

test("a message ends the notice of its room, and no timer of before ends the next one early", () => {
  receiveTyping(inRoom(1));
  receiveTyping(inRoom(2));
  vi.advanceTimersByTime(CHAT_TYPING_SHOWN_MS - 1);
  endTyping(1, "성수러너");
  expect([typingIn(1), typingIn(2)]).toEqual([[], ["성수러너"]]);
  receiveTyping(inRoom(1));
  vi.advanceTimersByTime(1);
  expect([typingIn(1), typingIn(2)]).toEqual([["성수러너"], []]);
  endTyping(1, "성수러너");
});

test("several write at once, each until their own message; who goes on writing keeps their place", () => {
  receiveTyping(inRoom(1, "느린거북"));
  receiveTyping(inRoom(1, "성수러너"));
  receiveTyping(inRoom(1, "느린거북"));
  const both = typingIn(1);
  expect(both).toEqual(["느린거북", "성수러너"]);
  endTyping(1, "한강달리기");
  expect(typingIn(1)).toBe(both);
  endTyping(1, "느린거북");
  expect(typingIn(1)).toEqual(["성수러너"]);
  vi.advanceTimersByTime(CHAT_TYPING_SHOWN_MS);
  expect(typingIn(1)).toEqual([]);
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
