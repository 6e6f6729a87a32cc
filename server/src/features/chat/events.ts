/** What the chat tells whoever holds a room open, on whichever node. */
import type { ChatMessage, ChatReadEvent, ChatTypingEvent } from "@fitmate/contract/chat";

export function chatRoomTopic(roomId: number): string {
  return `chat-room:${roomId}`;
}

/** `type` travels as a STOMP header beside the body. */
export type ChatRoomEvent =
  | { type: "message"; body: ChatMessage }
  | { type: "read"; body: ChatReadEvent }
  // `from`: the member who is not told, in no tab of theirs
  | { type: "typing"; body: ChatTypingEvent; from: number };
