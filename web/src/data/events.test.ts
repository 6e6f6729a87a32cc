import type { ChatRoom } from "@fitmate/contract/chat";
import type { Notification } from "@fitmate/contract/notifications";
import type { NotificationType } from "@fitmate/contract/notificationTypes";
import { paths } from "@fitmate/contract/paths";
import { QueryClient } from "@tanstack/react-query";
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { bringContract, reachServerBy } from "../lib/api.ts";
import { createQueryClient } from "../lib/queryClient.ts";
import { ROOMS } from "./chat/keys.ts";
import { HISTORY, PEOPLE } from "./chat/messageKeys.ts";
import { type Listener, type LiveEvent, receiveEvent, refreshCovered } from "./events.ts";
import { MATES } from "./mates/keys.ts";
import { MEETUPS } from "./meetups/keys.ts";
import { NOTIFICATIONS } from "./notifications/keys.ts";
import { notificationOf } from "./notifications/wire.ts";
import { POSTS } from "./posts/keys.ts";
import { CHECK_INS, TOGETHER } from "./together/keys.ts";

const KEYS = {
  rooms: ROOMS,
  history: [...HISTORY, 1],
  mates: MATES,
  meetups: MEETUPS,
  notifications: [...NOTIFICATIONS, "unread"],
  checkIns: CHECK_INS,
  together: TOGETHER,
  posts: POSTS,
};

const notification = (notificationType: NotificationType): Notification => ({
  notificationId: 7,
  notificationType,
  message: "산들님이 신청했어요.",
  sender: "산들",
  senderProfileImage: null,
  url: paths.plans(),
  createdAt: "2026-11-26T10:00:00.000Z",
  read: false,
  state: null,
});

const ROOM: ChatRoom = {
  chatRoomId: 2,
  receiverNickname: "산들",
  receiverProfileImage: null,
  lastMessage: null,
  unreadCount: 0,
  receiverReadSeq: 0,
  readOnly: false,
  muted: false,
  hidden: false,
  updatedAt: "2026-11-26T10:00:00.000Z",
};

// It takes longer than a test waits.
beforeAll(async () => void (await bringContract()));

/** A cache that knows something of everything. */
function known(): QueryClient {
  const client = new QueryClient();
  for (const key of Object.values(KEYS)) client.setQueryData(key, []);
  return client;
}

/** What has to be asked for again. */
const outOfDate = (client: QueryClient) =>
  Object.entries(KEYS).flatMap(([name, key]) => (client.getQueryState(key)?.isInvalidated ? [name] : []));

const listener = () => ({
  notified: vi.fn<Listener["notified"]>(),
  messaged: vi.fn<Listener["messaged"]>(),
  renamed: vi.fn<Listener["renamed"]>(),
});

it.each<[LiveEvent, string[]]>([
  ["mates", ["rooms", "mates", "meetups"]],
  ["plans", ["meetups", "checkIns", "together"]],
  ["notifications", ["notifications", "checkIns"]],
])("%s makes out of date what it is about", (event, expected) => {
  const client = known();
  receiveEvent(client, event, "", listener());
  expect(outOfDate(client)).toEqual(expected);
});

it("asks again for what a room of several shows once who has a name in it may be another, and not between two", () => {
  const client = known();
  client.setQueryData([...HISTORY, 2], []);
  client.setQueryData([...PEOPLE, 2], []);
  receiveEvent(client, "mates", "", listener());
  const again = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect(
    [
      [...HISTORY, 2],
      [...PEOPLE, 2],
      [...HISTORY, 1],
    ].map(again),
  ).toEqual([true, true, false]);
});

it("does not ask for a room that I am out of: it leaves the list, with what was said in it", () => {
  const asked = vi.fn<typeof fetch>(() => Promise.reject(new TypeError("unused")));
  reachServerBy(asked);
  onTestFinished(() => reachServerBy((address, init) => fetch(address, init)));
  const client = known();
  client.setQueryData(ROOMS, { pages: [[{ chatRoomId: 1 }, { chatRoomId: 2 }]], pageParams: [{}] });
  receiveEvent(client, "chat", JSON.stringify({ chatRoomId: 1, seq: 0, ended: true }), listener());
  expect(client.getQueryData(ROOMS)).toMatchObject({ pages: [[{ chatRoomId: 2 }]] });
  expect(client.getQueryState([...HISTORY, 1])).toBeUndefined();
  expect(asked).not.toHaveBeenCalled();
});

it("leaves out of date what was missed of all other rooms and notifications, when one of them comes", async () => {
  reachServerBy(async () => Response.json(ROOM));
  onTestFinished(() => reachServerBy((address, init) => fetch(address, init)));
  const client = createQueryClient();
  const lists = [ROOMS, [...NOTIFICATIONS, "list"]];
  for (const key of lists) client.setQueryData(key, { pages: [[]], pageParams: [{}] });
  refreshCovered(client);
  receiveEvent(client, "chat", JSON.stringify({ chatRoomId: 2, seq: 1 }), listener());
  receiveEvent(client, "data", JSON.stringify(notification("LIKE")), listener());
  await vi.waitUntil(() => client.getQueryData<{ pages: unknown[][] }>(ROOMS)?.pages[0]?.length === 1);
  for (const key of lists) expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});

it.each<[NotificationType, string[]]>([
  ["LIKE", ["notifications"]],
  ["MEETUP_CHANGED", ["meetups", "notifications", "checkIns"]],
  ["CHECK_IN_ANSWERED", ["notifications", "checkIns"]],
  ["TRAINED", ["meetups", "notifications", "together"]],
  ["AGAIN", ["meetups", "notifications", "together"]],
])("a notification of %s makes out of date what it tells of, and is heard", (type, expected) => {
  const client = known();
  const heard = listener();
  receiveEvent(client, "data", JSON.stringify(notification(type)), heard);
  expect(outOfDate(client)).toEqual(expected);
  expect(heard.notified).toHaveBeenCalledExactlyOnceWith(notificationOf(notification(type)));
});

it("has whoever listens hear of a new nickname, and of nothing else", () => {
  const heard = listener();
  const renaming = { from: "산들", to: "바람" };
  receiveEvent(known(), "nickname", JSON.stringify(renaming), heard);
  expect(heard.renamed).toHaveBeenCalledExactlyOnceWith(renaming);
  expect([heard.notified.mock.calls, heard.messaged.mock.calls]).toEqual([[], []]);
});

it("leaves out what this version does not know", () => {
  const client = known();
  const heard = listener();
  receiveEvent(client, "data", JSON.stringify({ notificationType: "NEWER" }), heard);
  expect(outOfDate(client)).toEqual([]);
  expect(heard.notified).not.toHaveBeenCalled();
});

it("takes all that the stream tells about for out of date once something was missed", () => {
  const client = known();
  refreshCovered(client);
  expect(outOfDate(client)).toEqual(Object.keys(KEYS).filter((name) => name !== "posts"));
});
