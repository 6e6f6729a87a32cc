/** Who is writing to me right now, by room: a notice lasts until the message comes, or a few seconds. */
import type { ChatTypingEvent } from "@fitmate/contract/chat";
import { CHAT_TYPING_EVERY_MS, CHAT_TYPING_SHOWN_MS } from "@fitmate/contract/limits";
import { useSyncExternalStore } from "react";
import { createListeners } from "../../lib/listeners.ts";

type Timer = ReturnType<typeof setTimeout>;

/** By room and nickname. */
const timers = new Map<number, Map<string, Timer>>();
const listeners = createListeners();
const NOBODY: readonly string[] = [];

/** As the screen compares it: another one only when somebody else writes. */
let writing: ReadonlyMap<number, readonly string[]> = new Map();

/** Another member of the room is writing. */
export function receiveTyping({ chatRoomId, nickname }: ChatTypingEvent): void {
  const ofRoom = timers.get(chatRoomId) ?? new Map<string, Timer>();
  timers.set(chatRoomId, ofRoom);
  clearTimeout(ofRoom.get(nickname));
  const isNew = !ofRoom.has(nickname);
  ofRoom.set(
    nickname,
    setTimeout(() => endTyping(chatRoomId, nickname), CHAT_TYPING_SHOWN_MS),
  );
  if (isNew) tell();
}

/** A message of theirs came, or they stopped a while ago. */
export function endTyping(chatRoomId: number, nickname: string): void {
  const ofRoom = timers.get(chatRoomId);
  clearTimeout(ofRoom?.get(nickname));
  if (!ofRoom?.delete(nickname)) return;
  if (ofRoom.size === 0) timers.delete(chatRoomId);
  tell();
}

function tell(): void {
  writing = new Map([...timers].map(([chatRoomId, ofRoom]) => [chatRoomId, [...ofRoom.keys()]]));
  listeners.tell();
}

/** Who is writing in the room, those who began first first. */
export function typingIn(chatRoomId: number): readonly string[] {
  return writing.get(chatRoomId) ?? NOBODY;
}

export function useTyping(chatRoomId: number): readonly string[] {
  return useSyncExternalStore(listeners.subscribe, () => typingIn(chatRoomId));
}

/** Calls `tellTyping` for the first of the changes that come within CHAT_TYPING_EVERY_MS. `now`: milliseconds. */
export function createTypingTeller(tellTyping: () => void, now = () => performance.now()): () => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - toldAt < CHAT_TYPING_EVERY_MS) return;
    toldAt = now();
    tellTyping();
  };
}
