import type { ChatRoom } from "../../../data/chat/wire.ts";

const SHOWN = 3;

/** The rooms shown at home of those that changed last: where something is unread first, then the others. */
export function roomsToGoOnWith(rooms: readonly ChatRoom[]): ChatRoom[] {
  const isUnread = ({ unreadCount }: ChatRoom) => unreadCount > 0;
  return [...rooms.filter(isUnread), ...rooms.filter((room) => !isUnread(room))].slice(0, SHOWN);
}
