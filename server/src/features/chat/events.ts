/** What the chat tells whoever holds a room open, on whichever node. */
import type { ChatMessage, ChatReadEvent, ChatReloadEvent, ChatTypingEvent } from "@fitmate/contract/chat";

export function chatRoomTopic(roomId: number): string {
  return `chat-room:${roomId}`;
}

/** `type` travels as a STOMP header beside the body. */
export type ChatRoomEvent =
  // `timeline`: of the database that stored it (see timeline.ts); older versions on other nodes leave it out
  | { type: "message"; body: ChatMessage; timeline?: string }
  | { type: "read"; body: ChatReadEvent }
  // `from`: the member who is not told, in no tab of theirs
  | { type: "typing"; body: ChatTypingEvent; from: number }
  | { type: "reload"; body: ChatReloadEvent };
