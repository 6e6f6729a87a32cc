/** What the chat tells whoever holds a room open, or a list of rooms, on whichever node. */
import {
  ChatEndEvent,
  ChatMessage,
  ChatReadEvent,
  ChatReloadEvent,
  ChatTypingEvent,
  ChatUnreadByEvent,
} from "@fitmate/contract/chat";
import type { ChatHint } from "@fitmate/contract/eventStream";
import * as z from "zod/mini";
import type { Bus } from "../../platform/bus/bus.ts";
import { publishToMember } from "../../platform/sse/memberTopic.ts";

export function chatRoomTopic(roomId: number): string {
  return `chat-room:${roomId}`;
}

/** In a group room: who hears of it, by ids, and for whom of them it is by nobody. */
const audience = { readers: z.optional(z.array(z.number())), apart: z.optional(z.array(z.number())) };

/** `type` travels as a STOMP header beside the body. Parsed where it arrives: another node may be of another version. */
export const ChatRoomEvent = z.discriminatedUnion("type", [
  // `timeline`: of the database that stored it (see timeline.ts); older versions on other nodes leave it out
  z.object({ type: z.literal("message"), body: ChatMessage, timeline: z.optional(z.string()), ...audience }),
  z.object({ type: z.literal("read"), body: ChatReadEvent }),
  // `from`: the member who is not told, in no tab of theirs
  z.object({ type: z.literal("typing"), body: ChatTypingEvent, from: z.number(), ...audience }),
  // how the message stands from now on; `from`: for whom nothing has changed
  z.object({ type: z.literal("deletion"), body: ChatMessage, from: z.optional(z.number()), ...audience }),
  // the same of one that brings a proposal, which somebody has answered, or whose plan is off
  z.object({ type: z.literal("proposal"), body: ChatMessage, from: z.optional(z.number()) }),
  z.object({ type: z.literal("reload"), body: ChatReloadEvent }),
  z.object({ type: z.literal("unreadBy"), body: ChatUnreadByEvent }),
  // `memberId`: who is no longer in the room, and alone is told
  z.object({ type: z.literal("end"), body: ChatEndEvent, memberId: z.number() }),
]);
export type ChatRoomEvent = z.infer<typeof ChatRoomEvent>;

export function publishToRoom(bus: Bus, roomId: number, event: ChatRoomEvent): void {
  bus.publish(chatRoomTopic(roomId), event);
}

/** To lists of rooms, which ask anew. */
export function publishHint(bus: Bus, memberIds: number[], content: ChatHint): void {
  for (const memberId of memberIds) publishToMember(bus, memberId, "chat", content);
}
