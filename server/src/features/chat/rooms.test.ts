/** The list of rooms: what each member does to their own, and how far it reaches. */
import type { ChatRoom } from "@fitmate/contract/chat";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { newPair, openTestRoom, startTestChat } from "../../../test/chat.ts";
import { sendAll } from "../../../test/chatClient.ts";
import { TestMember } from "../../../test/client.ts";
import { makeMates } from "../../../test/mates.ts";
import { TestStream } from "../../../test/stream.ts";

let app: TestApp;
let mina: TestMember;
let stranger: TestMember;
let roomId: number;

beforeAll(async () => {
  ({ app, mina, stranger, roomId } = await startTestChat());
});
afterAll(() => app.close());

const listed = (member: TestMember, query = {}) => member.ask("getChatRooms", { query });
const shown = (member: TestMember, chatRoomId: number) => member.ask("getChatRoom", { query: { chatRoomId } });
const unread = async (member: TestMember) => (await member.call("getChatUnread")).body;

describe("who may", () => {
  const calls = [
    ["getChatRoom", (id: number) => ({ query: { chatRoomId: id } })],
    ["muteChatRoom", (id: number) => ({ body: { chatRoomId: id, muted: true } })],
    ["hideChatRoom", (id: number) => ({ query: { chatRoomId: id, seq: 9 } })],
    ["unhideChatRoom", (id: number) => ({ query: { chatRoomId: id } })],
  ] as const;

  test.each(calls)("%s is for the two in the room", async (name, options) => {
    expect(await app.visitor.call(name, options(roomId))).toMatchObject({ status: 401 });
    expect(await stranger.call(name, options(roomId))).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    expect(await mina.call(name, options(999_999))).toMatchObject({ body: { code: "CHAT_ROOM_NOT_FOUND" } });
    expect(await listed(mina)).toMatchObject([{ muted: false }]);
  });

  test.each([
    ["getChatRoom", {}],
    ["getChatRoom", { query: { chatRoomId: "x" } }],
    ["getChatRooms", { query: { before: "2026-01-01T00:00:00Z", beforeRoomId: 0 } }],
    ["muteChatRoom", { body: { chatRoomId: 1 } }],
    ["muteChatRoom", { body: { chatRoomId: 1, muted: "false" } }],
    ["hideChatRoom", { query: { chatRoomId: 1 } }],
    ["hideChatRoom", { query: { chatRoomId: 1, seq: -1 } }],
    ["unhideChatRoom", {}],
  ] as const)("%s refuses %j", async (name, options) => {
    expect(await mina.call(name, options)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  });
});

describe("muting", () => {
  test("is each one's own, is told to the own tabs only, and still counts", async () => {
    const [a, b, room] = await newPair(app, "mute1", "mute2");
    const streams = await Promise.all([TestStream.open(a), TestStream.open(b)]);
    expect(await a.call("muteChatRoom", { body: { chatRoomId: room, muted: true } })).toMatchObject({ status: 200 });
    expect(await streams[0].next("chat")).toEqual({ chatRoomId: room, seq: 0 });
    await sendAll(app.url, b, room, ["들려요?"]);
    // The first b hears is the message.
    expect(await streams[1].next("chat")).toEqual({ chatRoomId: room, seq: 1 });
    for (const stream of streams) stream.close();

    expect(await listed(a)).toMatchObject([{ chatRoomId: room, muted: true, unreadCount: 1 }]);
    expect(await unread(a)).toEqual({ unreadCount: 1 });
    expect(await listed(b)).toMatchObject([{ muted: false }]);

    await a.call("muteChatRoom", { body: { chatRoomId: room, muted: false } });
    expect(await shown(a, room)).toMatchObject({ muted: false, hidden: false });
  });
});

describe("hiding", () => {
  test("lasts until the next message, for who hid it", async () => {
    const [a, b, room] = await newPair(app, "hide1", "hide2");
    await sendAll(app.url, b, room, ["하나", "둘"]);
    expect(await a.call("hideChatRoom", { query: { chatRoomId: room, seq: 2 } })).toMatchObject({ status: 200 });
    expect(await listed(a)).toEqual([]);
    expect(await unread(a)).toEqual({ unreadCount: 0 });
    expect(await shown(a, room)).toMatchObject({ hidden: true, lastMessage: { contents: "둘" } });
    expect(await listed(b)).toMatchObject([{ chatRoomId: room, hidden: false }]);

    await sendAll(app.url, b, room, ["셋"]);
    expect(await listed(a)).toMatchObject([{ chatRoomId: room, hidden: false, unreadCount: 3 }]);
    expect(await unread(a)).toEqual({ unreadCount: 3 });
  });

  test("does not swallow a message that came meanwhile", async () => {
    const [a, b, room] = await newPair(app, "swallow1", "swallow2");
    await sendAll(app.url, b, room, ["하나", "둘"]);
    await a.call("hideChatRoom", { query: { chatRoomId: room, seq: 1 } });
    expect(await listed(a)).toMatchObject([{ chatRoomId: room }]);
  });

  test("ends when the room is opened by name", async () => {
    const [a, b, room] = await newPair(app, "again1", "again2");
    await a.call("hideChatRoom", { query: { chatRoomId: room, seq: 0 } });
    expect(await listed(a)).toEqual([]);
    const stream = await TestStream.open(a);
    expect(await openTestRoom(a, b)).toBe(room);
    expect(await stream.next("chat")).toEqual({ chatRoomId: room, seq: 0 });
    stream.close();
    expect(await listed(a)).toMatchObject([{ chatRoomId: room }]);
  });

  test("is undone by the room's number, for who undoes it", async () => {
    const [a, b, room] = await newPair(app, "undo1", "undo2");
    await sendAll(app.url, b, room, ["하나"]);
    for (const side of [a, b]) await side.call("hideChatRoom", { query: { chatRoomId: room, seq: 1 } });
    const stream = await TestStream.open(a);
    expect(await a.call("unhideChatRoom", { query: { chatRoomId: room } })).toMatchObject({ status: 200 });
    expect(await stream.next("chat")).toEqual({ chatRoomId: room, seq: 0 });
    stream.close();
    expect(await listed(a)).toMatchObject([{ chatRoomId: room, hidden: false, unreadCount: 1 }]);
    expect(await listed(b)).toEqual([]);
  });
});

describe("a long list", () => {
  test("rooms that changed in the same moment are all listed, each once", async () => {
    const me = await app.member("many0");
    const { pool } = app.database;
    // Seven members, each with a room with me; all rooms of one statement have one moment.
    await pool.query(
      `with me as (select id from members where nickname = 'many0'),
            others as (insert into members (nickname, nickname_key, email, password_hash, is_public)
                       select 'crowd' || n, 'crowd' || n, 'crowd' || n || '@example.com', 'x', true
                         from generate_series(1, 7) n returning id),
            rooms as (insert into chat_rooms (low_id, high_id)
                      select least(me.id, others.id), greatest(me.id, others.id) from me, others
                      returning id, low_id, high_id)
       insert into chat_room_members (member_id, room_id, other_id)
       select low_id, id, high_id from rooms union all select high_id, id, low_id from rooms`,
    );
    const all = await listed(me);
    expect(new Set(all.map(({ updatedAt }) => updatedAt)).size).toBe(1);
    expect(all).toHaveLength(7);

    const paged: ChatRoom[] = [];
    for (;;) {
      const last = paged.at(-1);
      const page = await listed(me, { size: 3, before: last?.updatedAt, beforeRoomId: last?.chatRoomId });
      paged.push(...page);
      if (page.length < 3) break;
    }
    expect(paged).toEqual(all);
    expect(await listed(me, { before: all[0]?.updatedAt })).toEqual([]);
  });
});

describe("reading on two devices", () => {
  test("counts what neither has read, whatever order their reports come in; own messages never count", async () => {
    const [a, b, room] = await newPair(app, "device1", "device2");
    await sendAll(app.url, b, room, ["1", "2", "3", "4"]);
    await sendAll(app.url, a, room, ["5"]);
    const laptop = a;
    const phone = await TestMember.signIn(app.url, a.nickname);
    const read = (device: TestMember, seq: number) => device.call("markChatRead", { query: { chatRoomId: room, seq } });

    await Promise.all([read(laptop, 3), read(phone, 1), read(laptop, 2), read(phone, 3), read(phone, 0)]);
    for (const device of [laptop, phone]) {
      expect(await shown(device, room)).toMatchObject({ unreadCount: 1 });
      expect(await unread(device)).toEqual({ unreadCount: 1 });
    }
    expect(await shown(b, room)).toMatchObject({ receiverReadSeq: 3, unreadCount: 1 });
    await read(phone, 4);
    // Only my own is left.
    expect(await shown(laptop, room)).toMatchObject({ unreadCount: 0 });
    await read(laptop, 2);
    expect(await shown(phone, room)).toMatchObject({ unreadCount: 0 });
    expect(await shown(b, room)).toMatchObject({ receiverReadSeq: 4 });
  });

  test("the order of the list is that of the last message", async () => {
    const [me, one, room] = await newPair(app, "order1", "order2");
    const other = await app.member("order3");
    await makeMates(me, other);
    const later = await openTestRoom(me, other);
    const order = async () => (await listed(me)).map(({ chatRoomId }) => chatRoomId);
    await sendAll(app.url, one, room, ["나 먼저"]);
    expect(await order()).toEqual([room, later]);
    await sendAll(app.url, me, later, ["이번엔 내가"]);
    expect(await order()).toEqual([later, room]);
  });
});
