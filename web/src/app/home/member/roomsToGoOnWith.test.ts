import { expect, it } from "vitest";
import { roomsToGoOnWith } from "./roomsToGoOnWith.ts";
import type { ChatRoom } from "../../../data/chat/wire.ts";

const room = (chatRoomId: number, unreadCount: number) => ({ chatRoomId, unreadCount }) as ChatRoom;

it("puts unread rooms first, both in the order of their last change", () => {
  const rooms = [room(1, 0), room(2, 0), room(3, 2), room(4, 0), room(5, 9)];
  expect(roomsToGoOnWith(rooms).map(({ chatRoomId }) => chatRoomId)).toEqual([3, 5, 1]);
});
