import type * as wire from "@fitmate/contract/chat";
import { endpoints } from "@fitmate/contract/endpoints";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { bringContract, reachServerBy } from "../../lib/api.ts";
import { endSession, getSession, startSession } from "../../lib/session.ts";
import { wantsMessages } from "../notifications/settings.ts";
import { ROOMS } from "./keys.ts";
import { gatheringBeingRead, markRead, openedRoom, receiveChatHint, receiveRead, setRoomBeingRead } from "./rooms.ts";
import { unreadMessages } from "./unread.ts";
import { type ChatRoom, roomOf } from "./wire.ts";

const ROOM = 7;
/** What is asked for again is asked for a second later. */
const LATER = { timeout: 10_000 };

/** The room with `unreadCount` messages that wait, the last of which is `seq`. */
const roomAt = (seq: number, unreadCount: number, chatRoomId = ROOM): wire.ChatRoom => ({
  chatRoomId,
  receiverNickname: "산들",
  receiverProfileImage: null,
  lastMessage: {
    chatRoomId,
    senderNickname: "산들",
    contents: "오늘 뛸까요?",
    sendDate: "2026-11-26T10:00:00.000Z",
    messageId: `${chatRoomId}-${seq}`,
    seq,
    clientMessageId: null,
  },
  unreadCount,
  receiverReadSeq: 0,
  readOnly: false,
  muted: false,
  hidden: false,
  updatedAt: "2026-11-26T10:00:00.000Z",
});

/** What the API says when the test lets it, in the order in which it was asked. */
function holdAnswers(): ((answer: unknown) => void)[] {
  const held: ((answer: unknown) => void)[] = [];
  reachServerBy(() => new Promise((resolve) => held.push((answer) => resolve(Response.json(answer)))));
  return held;
}

function listing(): { client: QueryClient; listed: () => ChatRoom | undefined } {
  const client = new QueryClient();
  client.setQueryData(ROOMS, { pages: [[]], pageParams: [{}] });
  return { client, listed: () => client.getQueryData<{ pages: ChatRoom[][] }>(ROOMS)?.pages[0]?.[0] };
}

// It takes longer than a test waits.
beforeAll(async () => void (await bringContract()));
afterEach(() => {
  reachServerBy((address, init) => fetch(address, init));
  if (getSession()) endSession();
  vi.unstubAllGlobals();
});

test("a message that comes while I am said to have read those before it goes on waiting", async () => {
  const answers = holdAnswers();
  const { client, listed } = listing();
  const reading = markRead(client, ROOM, 5);
  await vi.waitUntil(() => answers.length === 1);
  receiveChatHint(client, { chatRoomId: ROOM, seq: 6 }, () => {});
  await vi.waitUntil(() => answers.length === 2);
  answers[1]?.(roomAt(6, 1));
  await vi.waitUntil(() => listed());
  answers[0]?.({ status: 200, message: "읽었어요." });
  await reading;
  expect(listed()?.unreadCount).toBe(1);
  const later = markRead(client, ROOM, 6);
  await vi.waitUntil(() => answers.length === 3);
  answers[2]?.({ status: 200, message: "읽었어요." });
  await later;
  expect(listed()?.unreadCount).toBe(0);
});

test("what was told as read by the member before takes nothing away from whoever has signed in since", async () => {
  const answers = holdAnswers();
  const { client, listed } = listing();
  signIn("처음");
  const reading = markRead(client, ROOM, 5);
  await vi.waitUntil(() => answers.length === 1);
  signIn("다음");
  client.setQueryData(ROOMS, { pages: [[roomOf(roomAt(5, 2))]], pageParams: [{}] });
  answers[0]?.({ status: 200, message: "읽었어요." });
  await reading;
  expect(listed()?.unreadCount).toBe(2);
});

test("however fast somebody writes, I ask for the room, and for how much waits, now and then", async () => {
  const room = 60;
  const asked: string[] = [];
  reachServerBy(async (address) => {
    asked.push(new URL(address, "http://localhost").pathname);
    return Response.json(address.includes("unread") ? { unreadCount: 60 } : roomAt(60, 60, room));
  });
  const { client, listed } = listing();
  const unread = new QueryObserver(client, unreadMessages);
  onTestFinished(unread.subscribe(() => {}));
  const heard = vi.fn<(room: ChatRoom) => void>();
  for (let seq = 1; seq <= 60; seq += 1) {
    receiveChatHint(client, { chatRoomId: room, seq }, heard);
    // Long enough for an answer.
    await new Promise((next) => setTimeout(next));
  }
  await vi.waitUntil(() => heard.mock.calls.length > 0, LATER);
  expect(listed()?.unreadCount).toBe(60);
  // At once and a second later, on a slow machine once more; how much waits was asked for when it was first looked at, too.
  const times = (path: string) => asked.filter((each) => each === path).length;
  expect(times(endpoints.getChatRoom.path)).toBeLessThan(6);
  expect(times(endpoints.getChatUnread.path)).toBeLessThan(6);
});

test("what the other one has read does not become unread again by an answer from before", async () => {
  const answers = holdAnswers();
  const { client, listed } = listing();
  client.setQueryData(openedRoom("산들").queryKey, { ...roomOf(roomAt(500, 0)), readSeq: 400 });
  receiveChatHint(client, { chatRoomId: ROOM, seq: 500 }, () => {});
  await vi.waitUntil(() => answers.length === 1, LATER);
  receiveRead(client, { chatRoomId: ROOM, nickname: "산들", readSeq: 500 });
  answers[0]?.({ ...roomAt(500, 0), receiverReadSeq: 499 });
  await vi.waitUntil(() => listed());
  expect(client.getQueryData<ChatRoom>(openedRoom("산들").queryKey)?.readSeq).toBe(500);
});

test("the gathering in whose room I read is known, while I read there and it is mine", () => {
  onTestFinished(() => setRoomBeingRead(null));
  const client = new QueryClient();
  const pages = (rooms: object[]) => ({ pages: [rooms], pageParams: [{}] });
  client.setQueryData(ROOMS, pages([{ chatRoomId: 2 }, { chatRoomId: 3, group: { gatheringId: 7 } }]));
  expect(gatheringBeingRead(client)).toBeNull();
  setRoomBeingRead(3);
  expect(gatheringBeingRead(client)).toBe(7);
  setRoomBeingRead(2);
  expect(gatheringBeingRead(client)).toBeNull();
  setRoomBeingRead(3);
  client.setQueryData(ROOMS, pages([]));
  expect(gatheringBeingRead(client)).toBeNull();
});

/** Signs somebody in, for one test. */
function signIn(token: string): void {
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("localStorage", storage);
  startSession({ token, nickname: "나" });
}

test("whoever signs in while a room is asked for hears nothing of it, nor finds it in the list, and has their own", async () => {
  signIn("mine");
  const answers = holdAnswers();
  const { client, listed } = listing();
  const heard = vi.fn<(room: ChatRoom) => void>();
  receiveChatHint(client, { chatRoomId: ROOM, seq: 6 }, heard);
  await vi.waitUntil(() => answers.length === 1, LATER);
  signIn("theirs");
  receiveChatHint(client, { chatRoomId: ROOM, seq: 6 }, heard);
  answers[0]?.(roomAt(6, 1));
  await vi.waitUntil(() => answers.length === 2, LATER);
  expect([listed(), heard.mock.calls]).toEqual([undefined, []]);
  answers[1]?.(roomAt(6, 2));
  await vi.waitUntil(() => listed());
  expect([listed()?.unreadCount, heard.mock.calls.length]).toEqual([2, 1]);
});

test("who has signed out meanwhile wants word of no message", async () => {
  signIn("mine");
  const answers = holdAnswers();
  const wanted = wantsMessages(new QueryClient());
  await vi.waitUntil(() => answers.length === 1);
  endSession();
  answers[0]?.({});
  expect(await wanted).toBe(false);
});
