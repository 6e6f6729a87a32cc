/** Who is writing to me right now, by room: a notice lasts until the message comes, or a few seconds. */
import { CHAT_TYPING_EVERY_MS, CHAT_TYPING_SHOWN_MS } from "@fitmate/contract/limits";
import { useSyncExternalStore } from "react";
import { createListeners } from "../../lib/listeners.ts";

const timers = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = createListeners();

/** The other member of the room is writing. */
export function receiveTyping(chatRoomId: number): void {
  clearTimeout(timers.get(chatRoomId));
  timers.set(
    chatRoomId,
    setTimeout(() => endTyping(chatRoomId), CHAT_TYPING_SHOWN_MS),
  );
  listeners.tell();
}

/** A message came, or nobody looks at the room any more. */
export function endTyping(chatRoomId: number): void {
  clearTimeout(timers.get(chatRoomId));
  if (timers.delete(chatRoomId)) listeners.tell();
}

export function isTyping(chatRoomId: number): boolean {
  return timers.has(chatRoomId);
}

export function useTyping(chatRoomId: number): boolean {
  return useSyncExternalStore(listeners.subscribe, () => isTyping(chatRoomId));
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
