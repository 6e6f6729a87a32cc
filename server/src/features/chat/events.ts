/** What the chat tells whoever holds a room open, on whichever node. */
import { ChatMessage, ChatReadEvent, ChatReloadEvent, ChatTypingEvent } from "@fitmate/contract/chat";
import * as z from "zod/mini";

export function chatRoomTopic(roomId: number): string {
  return `chat-room:${roomId}`;
}

/** `type` travels as a STOMP header beside the body. Parsed where it arrives: another node may be of another version. */
export const ChatRoomEvent = z.discriminatedUnion("type", [
  // `timeline`: of the database that stored it (see timeline.ts); older versions on other nodes leave it out
  z.object({ type: z.literal("message"), body: ChatMessage, timeline: z.optional(z.string()) }),
  z.object({ type: z.literal("read"), body: ChatReadEvent }),
  // `from`: the member who is not told, in no tab of theirs
  z.object({ type: z.literal("typing"), body: ChatTypingEvent, from: z.number() }),
  // how the message stands from now on
  z.object({ type: z.literal("deletion"), body: ChatMessage }),
  z.object({ type: z.literal("reload"), body: ChatReloadEvent }),
]);
export type ChatRoomEvent = z.infer<typeof ChatRoomEvent>;
