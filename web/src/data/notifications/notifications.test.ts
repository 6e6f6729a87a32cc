import { paths } from "@fitmate/contract/paths";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { notifications, prependNotification, withFirst } from "./notifications.ts";
import type { Notification } from "./wire.ts";

function notification(notificationId: number): Notification {
  return {
    notificationId,
    message: "지우님이 운동메이트를 신청했어요.",
    notificationType: "MATCHING",
    sender: "지우",
    senderPicture: null,
    url: null,
    createdAt: "2025-10-18T11:00:00.000Z",
    read: false,
    state: "PENDING",
  };
}

const ids = (pages: Notification[][]) => pages.map((page) => page.map(({ notificationId }) => notificationId));

test("a notification that comes live stands in front", () => {
  expect(ids(withFirst([[notification(2)], [notification(1)]], notification(3)))).toEqual([[3, 2], [1]]);
  expect(ids(withFirst([[]], notification(1)))).toEqual([[1]]);
});

test("there is a page after the first one, also once others came live in front of it", () => {
  const page = Array.from({ length: 20 }, (_, index) => notification(40 - index));
  const [grown = []] = withFirst([page], notification(41));
  for (const first of [page, grown]) expect(notifications.getNextPageParam(first, [first], -1, [-1])).toBe(21);
  expect(notifications.getNextPageParam(page.slice(1), [], -1, [-1])).toBeUndefined();
});

test("one that the list has already fetched is there once", () => {
  expect(ids(withFirst([[notification(3), notification(2)]], notification(3)))).toEqual([[3, 2]]);
});

test("of messages a room has one, the newest", () => {
  const messages = (id: number, sender: string): Notification => ({
    ...notification(id),
    notificationType: "MESSAGE",
    sender,
    url: `/messenger/${sender}?message=${id}`,
  });
  const listed = [[messages(3, "a"), notification(2)], [messages(1, "b")]];
  expect(ids(withFirst(listed, messages(4, "b")))).toEqual([[4, 3, 2], []]);
});

test("rooms of a group are told apart, also where they bear the same title", () => {
  const messages = (id: number, roomId: number): Notification => ({
    ...notification(id),
    notificationType: "MESSAGE",
    sender: "밤 한강 8km",
    url: paths.groupRoom(roomId, { message: id }),
  });
  expect(ids(withFirst([[messages(2, 7), messages(1, 8)]], messages(3, 8)))).toEqual([[3, 2]]);
});

test("a later page that loses one is asked for anew: it would be taken for the last", async () => {
  const client = new QueryClient();
  const before = (id: number): Notification => ({
    ...notification(id),
    notificationType: "MESSAGE",
    url: paths.room("지우"),
  });
  const pages = [[notification(40)], [before(20)]];
  client.setQueryData(notifications.queryKey, { pages, pageParams: [-1, 40] });
  const isStale = () => client.getQueryState(notifications.queryKey)?.isInvalidated;
  prependNotification(client, notification(41));
  expect(isStale()).toBe(false);
  prependNotification(client, before(42));
  expect(isStale()).toBe(true);
});
