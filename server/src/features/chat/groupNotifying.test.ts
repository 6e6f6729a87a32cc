/** Notifications of messages in group rooms: one line a room, by its title. */
import { arrivalOf } from "@fitmate/contract/push";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import type { TestMember } from "../../../test/client.ts";
import { changing, idOf, leave, openTestGroup, TITLE } from "../../../test/groupRooms.ts";
import { composePush } from "../notifications/pushing.ts";
import { sayInGroupRoom } from "./groupRoomService.ts";
import { MessageNotifier } from "./notifying.ts";
import { sendMessage } from "./sendingService.ts";

let app: TestApp;
let a: TestMember;
let b: TestMember;
let c: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  [a, b, c] = await Promise.all([app.member("성수러너"), app.member("퇴근후한강"), app.member("느린거북")]);
});
afterAll(() => app.close());

const notificationsOf = (member: TestMember) => member.ask("getNotifications");

/** As connections do it, but told when the test says so. */
async function say(roomId: number, lines: readonly (readonly [TestMember, string])[]): Promise<void> {
  const notifier = new MessageNotifier(app.ports);
  for (const [member, contents] of lines) {
    const me = { memberId: await idOf(app, member), nickname: member.nickname };
    await sendMessage(app.ports, me, { chatRoomId: roomId, contents }, { onStored: (side) => notifier.note(side) });
  }
  await notifier.notifyAll();
}

it("tells everybody else once, by the title, and leads to the first that waits", async () => {
  const room = await openTestGroup(app, [a, b, c]);
  await say(room, [
    [a, "하나"],
    [b, "둘"],
    [a, "셋"],
  ]);
  const [told, ...rest] = await notificationsOf(c);
  expect(rest).toEqual([]);
  expect(told).toMatchObject({
    message: `‘${TITLE}’에 새 메시지가 3개 있어요.`,
    notificationType: "MESSAGE",
    sender: TITLE,
    senderProfileImage: null,
    url: `/messenger/rooms/${room}?message=1`,
    read: false,
  });
  expect(await notificationsOf(a)).toMatchObject([{ message: `‘${TITLE}’에 새 메시지가 있어요.` }]);
  expect(await c.ask("getUnreadNotifications")).toEqual({ unreadCount: 0 });
  if (!told) throw new Error("Nobody was told");
  const arrival = await composePush(app.database.db, told.notificationId);
  expect(arrival).toEqual(arrivalOf(told));
  // Two rooms may be called the same.
  const other = await openTestGroup(app, [a, c]);
  await say(other, [[a, "여기는 다른 방"]]);
  const topics = (await notificationsOf(c)).map((each) => arrivalOf(each).topic);
  expect(new Set(topics).size).toBe(2);
});

it("is read with the room, waits for nobody who has muted it, and goes with whoever leaves", async () => {
  const room = await openTestGroup(app, [a, b, c]);
  await b.call("muteChatRoom", { body: { chatRoomId: room, muted: true } });
  const before = await Promise.all([b, c].map(async (member) => (await notificationsOf(member)).length));
  await say(room, [[a, "하나"]]);
  expect((await notificationsOf(b)).length).toBe(before[0]);
  expect((await notificationsOf(c))[0]).toMatchObject({ read: false, url: `/messenger/rooms/${room}?message=1` });
  await c.call("markChatRead", { query: { chatRoomId: room, seq: 1 } });
  expect((await notificationsOf(c))[0]).toMatchObject({ read: true });
  await say(room, [[a, "둘"]]);
  await leave(app, room, c);
  expect((await notificationsOf(c)).length).toBe(before[1]);
});

it("tells of no line of the room", async () => {
  const room = await openTestGroup(app, [a, b]);
  const before = await notificationsOf(b);
  await changing(app, (trx) => sayInGroupRoom(trx, room, { kind: "CANCELLED", reason: "비가 와요" }));
  await say(room, []);
  expect(await notificationsOf(b)).toEqual(before);
});
