import { CHAT_ROOM_PAGE_SIZE } from "@fitmate/contract/limits";
import { expect, test } from "vitest";
import { listedRooms, nextRooms, withRoom } from "./roomPages.ts";
import type { ChatRoom } from "./wire.ts";

/** A room that changed at `minute` of an hour. */
function room(chatRoomId: number, minute: number, more: Partial<ChatRoom> = {}): ChatRoom {
  return {
    chatRoomId,
    nickname: `메이트${chatRoomId}`,
    profilePicture: null,
    lastMessage: null,
    unreadCount: 0,
    readSeq: 0,
    readOnly: false,
    muted: false,
    hidden: false,
    updatedAt: `2025-10-18T11:${String(minute).padStart(2, "0")}:00.000000Z`,
    ...more,
  };
}

/** A page the server cut: there are more. Changed at minutes 59, 58, … */
const full = Array.from({ length: CHAT_ROOM_PAGE_SIZE }, (_, index) => room(100 + index, 59 - index));
const ids = (rooms: readonly ChatRoom[]) => rooms.map(({ chatRoomId }) => chatRoomId);

test("a room that changes moves up; the page it was on still says where the next one starts", () => {
  const before = nextRooms(full);
  const moved = withRoom([full], room(120, 59, { unreadCount: 3, updatedAt: "2025-10-18T12:00:00.000000Z" }));
  expect(listedRooms(moved)[0]).toMatchObject({ chatRoomId: 120, unreadCount: 3 });
  expect(ids(listedRooms(moved))).toEqual([120, ...ids(full).filter((id) => id !== 120)]);
  expect(nextRooms(moved[0] ?? [])).toEqual(before);
});

test("the last room of a page moves up without leaving a hole behind it", () => {
  const last = full.at(-1);
  const moved = withRoom([full], { ...room(last?.chatRoomId ?? 0, 0), updatedAt: "2025-10-18T12:00:00.000000Z" });
  expect(nextRooms(moved[0] ?? [])).toEqual({ before: full.at(-2)?.updatedAt, beforeRoomId: full.at(-2)?.chatRoomId });
});

test("a new room comes first, a room further down than what is loaded is left out", () => {
  expect(ids(listedRooms(withRoom([full], room(7, 59, { updatedAt: "2025-10-18T12:00:00.000000Z" }))))[0]).toBe(7);
  expect(withRoom([full], room(7, 1))).toEqual([full]);
  expect(ids(listedRooms(withRoom([[room(1, 30)]], room(7, 1))))).toEqual([1, 7]);
  expect(ids(listedRooms(withRoom([[]], room(7, 1))))).toEqual([7]);
});

test("a room on two pages is listed once, as it is newest; a hidden one is not", () => {
  const pages = [
    [room(1, 40), room(2, 30)],
    [room(2, 10), room(3, 5, { hidden: true })],
  ];
  expect(listedRooms(pages)).toEqual([room(1, 40), room(2, 30)]);
});

test("after a page that is not full there is none", () => {
  expect(nextRooms([room(1, 1)])).toBeUndefined();
  expect(nextRooms([])).toBeUndefined();
});

test("rooms of one moment are in the server's order", () => {
  expect(ids(listedRooms([[room(3, 1), room(1, 1)], [room(2, 1)]]))).toEqual([3, 2, 1]);
});
