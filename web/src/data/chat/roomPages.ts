/** The loaded part of my list of rooms: pages as the server gave them, in which single rooms change and move up. */
import { CHAT_ROOM_PAGE_SIZE } from "@fitmate/contract/limits";
import type { ChatRoom } from "./wire.ts";

export type RoomCursor = { before?: string; beforeRoomId?: number };
type Pages = readonly ChatRoom[][];

/** Last changed first; of those that changed in the same moment, the younger room. */
function byChange(one: ChatRoom, other: ChatRoom): number {
  if (one.updatedAt !== other.updatedAt) return one.updatedAt < other.updatedAt ? 1 : -1;
  return other.chatRoomId - one.chatRoomId;
}

function oldestOf(page: readonly ChatRoom[]): ChatRoom | undefined {
  return page.toSorted(byChange).at(-1);
}

function isFull(page: readonly ChatRoom[]): boolean {
  return page.length >= CHAT_ROOM_PAGE_SIZE;
}

/** Where the page after `page` starts; undefined after the last one. */
export function nextRooms(page: readonly ChatRoom[]): RoomCursor | undefined {
  const oldest = oldestOf(page);
  return oldest && isFull(page) ? { before: oldest.updatedAt, beforeRoomId: oldest.chatRoomId } : undefined;
}

/** All rooms to show, each once, in order: a room that moved up can be on two pages. */
export function listedRooms(pages: Pages): ChatRoom[] {
  const rooms = new Map<number, ChatRoom>();
  for (const room of pages.flat().toSorted(byChange)) {
    if (!rooms.has(room.chatRoomId)) rooms.set(room.chatRoomId, room);
  }
  return [...rooms.values()].filter(({ hidden }) => !hidden);
}

/** `room` in the place of what was known of it, or added; one further down than what is loaded is left out. */
export function withRoom(pages: Pages, room: ChatRoom): ChatRoom[][] {
  const isKnown = pages.some((page) => page.some(({ chatRoomId }) => chatRoomId === room.chatRoomId));
  if (isKnown) return pages.map((page) => page.map((each) => (each.chatRoomId === room.chatRoomId ? room : each)));
  const [first = [], ...rest] = pages;
  const last = pages.at(-1) ?? [];
  const oldest = oldestOf(last);
  if (oldest && isFull(last) && byChange(oldest, room) < 0) return [...pages];
  return [[room, ...first], ...rest];
}
