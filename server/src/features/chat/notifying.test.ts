import type { Notification } from "@fitmate/contract/notifications";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import { newPair } from "../../../test/chat.ts";
import { sendAll } from "../../../test/chatClient.ts";
import type { TestMember } from "../../../test/client.ts";
import { TestStream } from "../../../test/stream.ts";
import { requireMember } from "../accounts/service.ts";
import { sendMessage } from "./sendingService.ts";
import { MessageNotifier } from "./notifying.ts";

/** A message tells after one to two seconds. */
const TELLING = { timeout: 6_000, interval: 100 };

let app: TestApp;
let pairs = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function pair(): Promise<[sender: TestMember, receiver: TestMember, roomId: number]> {
  pairs += 1;
  const [sender, receiver, roomId] = await newPair(app, `보내는이${pairs}`, `받는이${pairs}`);
  await receiver.call("readNotifications");
  await receiver.call("deleteReadNotifications");
  return [sender, receiver, roomId];
}

async function listOf(member: TestMember): Promise<Notification[]> {
  return member.ask("getNotifications");
}

/** As connections do it, but told when the test says so. */
async function createSender(member: TestMember, roomId: number) {
  const { id } = await requireMember(app.database.db, member.nickname);
  const notifier = new MessageNotifier(app.ports);
  const send = (contents: string) =>
    sendMessage(
      app.ports,
      { memberId: id, nickname: member.nickname },
      { chatRoomId: roomId, contents },
      { onStored: (side) => notifier.note(side) },
    );
  return { notifier, send };
}

it("a message tells its receiver once, and nobody of their own", async () => {
  const [sender, receiver, roomId] = await pair();
  const before = await listOf(sender);
  const stream = await TestStream.open(receiver);
  await sendAll(app.url, sender, roomId, ["안녕하세요"]);
  const told = await stream.next("data", TELLING.timeout);
  stream.close();
  expect(told).toMatchObject({
    message: `${sender.nickname}님이 메시지를 보냈어요.`,
    notificationType: "MESSAGE",
    sender: sender.nickname,
    url: `/messenger/${encodeURIComponent(sender.nickname)}?message=1`,
    read: false,
    state: null,
  });
  expect(await listOf(receiver)).toEqual([told]);
  expect(await listOf(sender)).toEqual(before);
  // The messenger counts it; the bell does not count it once more.
  expect((await receiver.call("getUnreadNotifications")).body).toEqual({ unreadCount: 0 });
});

it("a hundred at once tell of a hundred, in one notification", async () => {
  const [sender, receiver, roomId] = await pair();
  const { notifier, send } = await createSender(sender, roomId);
  await Promise.all(Array.from({ length: 100 }, (_, index) => send(`메시지 ${index}`)));
  await notifier.notifyAll();
  expect(await listOf(receiver)).toMatchObject([{ message: `${sender.nickname}님이 메시지 100개를 보냈어요.` }]);
});

it("several that tell of the same room at once agree", async () => {
  const [sender, receiver, roomId] = await pair();
  const nodes = await Promise.all(Array.from({ length: 4 }, () => createSender(sender, roomId)));
  await Promise.all(nodes.flatMap(({ send }) => Array.from({ length: 10 }, () => send("여러 서버에서"))));
  await Promise.all(nodes.map(({ notifier }) => notifier.notifyAll()));
  expect(await listOf(receiver)).toMatchObject([{ message: `${sender.nickname}님이 메시지 40개를 보냈어요.` }]);
});

it("the next message moves it to the front, with its count", async () => {
  const [sender, receiver, roomId] = await pair();
  const { notifier, send } = await createSender(sender, roomId);
  await send("하나");
  await notifier.notifyAll();
  const asker = await app.member(`신청인${pairs}`);
  await asker.call("requestMate", { query: { receiverNickname: receiver.nickname } });
  expect(await listOf(receiver)).toMatchObject([{ notificationType: "MATCHING" }, { notificationType: "MESSAGE" }]);
  await send("둘");
  await send("셋");
  await notifier.notifyAll();
  expect(await listOf(receiver)).toMatchObject([
    { message: `${sender.nickname}님이 메시지 3개를 보냈어요.` },
    { notificationType: "MATCHING" },
  ]);
});

it("leads to the first message that waits", async () => {
  const [sender, receiver, roomId] = await pair();
  const { notifier, send } = await createSender(sender, roomId);
  const room = `/messenger/${encodeURIComponent(sender.nickname)}`;
  for (const text of ["하나", "둘"]) await send(text);
  await notifier.notifyAll();
  expect((await listOf(receiver))[0]?.url).toBe(`${room}?message=1`);
  await receiver.call("markChatRead", { query: { chatRoomId: roomId, seq: 2 } });
  for (const text of ["셋", "넷"]) await send(text);
  await notifier.notifyAll();
  expect((await listOf(receiver))[0]?.url).toBe(`${room}?message=3`);
  // Told by a version that did not know which.
  await sql`update notifications set message_seq = null where room_id = ${roomId}`.execute(app.database.db);
  expect((await listOf(receiver))[0]?.url).toBe(room);
});

it("tells nothing new where nothing is new", async () => {
  const [sender, receiver, roomId] = await pair();
  const { notifier, send } = await createSender(sender, roomId);
  await send("하나");
  await notifier.notifyAll();
  const before = await listOf(receiver);
  await notifier.notifyAll();
  const { id } = await requireMember(app.database.db, receiver.nickname);
  notifier.note({ memberId: id, roomId });
  await notifier.notifyAll();
  expect(await listOf(receiver)).toEqual(before);
});

it("who reads at once is not told", async () => {
  const [sender, receiver, roomId] = await pair();
  const { notifier, send } = await createSender(sender, roomId);
  const { seq } = await send("보고 있죠?");
  await notifier.notify();
  await receiver.call("markChatRead", { query: { chatRoomId: roomId, seq } });
  await notifier.notify();
  expect(await listOf(receiver)).toEqual([]);
});

it("reading the room reads it; reading a part tells of the rest", async () => {
  const [sender, receiver, roomId] = await pair();
  const { notifier, send } = await createSender(sender, roomId);
  for (const text of ["하나", "둘", "셋"]) await send(text);
  await notifier.notifyAll();
  const stream = await TestStream.open(receiver);
  await receiver.call("markChatRead", { query: { chatRoomId: roomId, seq: 1 } });
  expect(await stream.next("notifications")).toBeNull();
  expect(await listOf(receiver)).toMatchObject([
    { message: `${sender.nickname}님이 메시지 2개를 보냈어요.`, read: false },
  ]);
  await receiver.call("markChatRead", { query: { chatRoomId: roomId, seq: 3 } });
  expect(await stream.next("notifications")).toBeNull();
  stream.close();
  expect(await listOf(receiver)).toMatchObject([{ notificationType: "MESSAGE", read: true }]);
  await send("넷");
  await notifier.notifyAll();
  expect(await listOf(receiver)).toMatchObject([{ message: `${sender.nickname}님이 메시지를 보냈어요.`, read: false }]);
});

it("reading and notifier at the same time leave nothing unread", async () => {
  const [sender, receiver, roomId] = await pair();
  const { notifier, send } = await createSender(sender, roomId);
  for (let turn = 0; turn < 20; turn += 1) {
    const { seq } = await send(`${turn}`);
    await notifier.notify();
    await Promise.all([notifier.notify(), receiver.call("markChatRead", { query: { chatRoomId: roomId, seq } })]);
    for (const { read } of await listOf(receiver)) expect(read).toBe(true);
  }
});

it("a muted room, a hidden one, and who wants none are left alone", async () => {
  const [sender, receiver, roomId] = await pair();
  const { notifier, send } = await createSender(sender, roomId);
  await receiver.call("muteChatRoom", { body: { chatRoomId: roomId, muted: true } });
  await send("조용히");
  await notifier.notifyAll();
  expect(await listOf(receiver)).toEqual([]);

  await receiver.call("muteChatRoom", { body: { chatRoomId: roomId, muted: false } });
  const { seq } = await send("숨기기 전");
  await notifier.notifyAll();
  expect(await listOf(receiver)).toMatchObject([{ read: false }]);
  await receiver.call("hideChatRoom", { query: { chatRoomId: roomId, seq } });
  expect(await listOf(receiver)).toMatchObject([{ read: true }]);

  await receiver.call("deleteReadNotifications");
  await receiver.call("setNotificationSetting", { params: { type: "MESSAGE" }, body: { enabled: false, push: true } });
  await send("꺼 둔 뒤");
  await notifier.notifyAll();
  expect(await listOf(receiver)).toEqual([]);
});

it("what could not be told is told the next time", async () => {
  const [sender, receiver, roomId] = await pair();
  let isDown = true;
  const notifier = new MessageNotifier({
    bus: app.bus,
    get db() {
      if (isDown) throw new Error("the database is away");
      return app.database.db;
    },
  });
  const { send } = await createSender(sender, roomId);
  await send("끊긴 사이");
  const { id } = await requireMember(app.database.db, receiver.nickname);
  notifier.note({ memberId: id, roomId });
  await notifier.notify();
  await expect(notifier.notify()).rejects.toThrow("away");
  isDown = false;
  await notifier.notifyAll();
  expect(await listOf(receiver)).toMatchObject([{ notificationType: "MESSAGE", read: false }]);
});

it("a server that stops has told of everything", async () => {
  const stopping = await startTestApp();
  const [sender, receiver, roomId] = await newPair(stopping, "마지막말", "듣는사람");
  await sendAll(stopping.url, sender, roomId, ["곧 꺼져요"]);
  const { id } = await requireMember(stopping.database.db, receiver.nickname);
  // What it says, not what comes back: its own ears close with it.
  const publish = vi.spyOn(stopping.bus, "publish");
  await stopping.close();
  expect(publish).toHaveBeenCalledWith(
    `member:${id}`,
    expect.objectContaining({ event: "data", data: expect.objectContaining({ notificationType: "MESSAGE" }) }),
    true,
  );
});
