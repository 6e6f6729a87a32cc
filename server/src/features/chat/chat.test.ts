/** Rooms, history and reading over HTTP. */
import { CHAT_PAGE_SIZE } from "@fitmate/contract/limits";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { endMates, historyOf, newPair, openTestRoom, startTestChat } from "../../../test/chat.ts";
import { sendAll } from "../../../test/chatClient.ts";
import type { TestMember } from "../../../test/client.ts";
import { makeMates } from "../../../test/mates.ts";

let app: TestApp;
let mina: TestMember;
let stranger: TestMember;
let roomId: number;

beforeAll(async () => {
  ({ app, mina, stranger, roomId } = await startTestChat());
});
afterAll(() => app.close());

const roomsOf = (member: TestMember) => member.ask("getChatRooms");
const roomOf = async (member: TestMember, id: number) => (await roomsOf(member)).find((room) => room.chatRoomId === id);
const unreadOf = async (member: TestMember) => (await member.call("getChatUnread")).body;

describe("opening a room", () => {
  test("the same one for both, however often and at once", async () => {
    const [a, b] = await Promise.all([app.member("open1"), app.member("open2")]);
    await makeMates(a, b);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => {
        const [asker, other] = turn % 2 === 0 ? [a, b] : [b, a];
        return asker.call("openChatRoom", { params: { nickname: other.nickname } });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await a.call("openChatRoom", { params: { nickname: "OPEN2" } })).toEqual(
      expect.objectContaining({ status: 200, body: answers[0]?.body }),
    );
    expect(await roomsOf(a)).toMatchObject([
      { receiverNickname: "open2", lastMessage: null, unreadCount: 0, receiverReadSeq: 0, readOnly: false },
    ]);
  });

  test.each([
    ["a stranger", "stranger", 403, "NOT_MATES"],
    ["myself", "미나", 400, "SELF_NOT_ALLOWED"],
    ["nobody", "없는사람", 404, "MEMBER_NOT_FOUND"],
    ["what cannot be a nickname", "a b", 400, "INVALID_INPUT"],
  ])("not with %s", async (_, nickname, status, code) => {
    expect(await mina.call("openChatRoom", { params: { nickname } })).toMatchObject({ status, body: { status, code } });
  });

  test("not with a stranger who is suspended, who is nobody; with a mate who is", async () => {
    const mate = await app.member("멈춘메이트");
    await makeMates(mina, mate);
    const suspended = ["stranger", mate.nickname];
    await sql`update members set suspended_until = 'infinity' where nickname = any (${suspended})`.execute(
      app.database.db,
    );
    const open = (nickname: string) => mina.call("openChatRoom", { params: { nickname } });
    const answers = await Promise.all([open("stranger"), open("없는사람"), open(mate.nickname)]);
    await sql`update members set suspended_until = null where nickname = any (${suspended})`.execute(app.database.db);
    expect(answers[0]).toMatchObject({ status: 404, body: { code: "MEMBER_NOT_FOUND" } });
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(answers[2]).toMatchObject({ status: 200 });
  });

  test("a request that waits does not make mates", async () => {
    const [a, b] = await Promise.all([app.member("wait1"), app.member("wait2")]);
    await a.call("requestMate", { query: { receiverNickname: b.nickname } });
    expect(await a.call("openChatRoom", { params: { nickname: b.nickname } })).toMatchObject({ status: 403 });
    expect(await b.call("openChatRoom", { params: { nickname: a.nickname } })).toMatchObject({ status: 403 });
  });
});

describe("who may", () => {
  const calls = [
    ["getChatRooms", {}],
    ["getChatHistory", { query: { chatRoomId: 1 } }],
    ["getChatUnread", {}],
    ["markChatRead", { query: { chatRoomId: 1, seq: 1 } }],
    ["openChatRoom", { params: { nickname: "미나" } }],
  ] as const;

  test.each(calls)("%s is for members", async (name, options) => {
    expect(await app.visitor.call(name, options)).toMatchObject({ status: 401, body: { code: "SIGN_IN_REQUIRED" } });
  });

  test.each(["getChatHistory", "markChatRead"] as const)("%s is for the two in the room", async (name) => {
    const query = { chatRoomId: roomId, seq: 1 };
    expect(await stranger.call(name, { query })).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    expect(await mina.call(name, { query })).toMatchObject({ status: 200 });
    query.chatRoomId = 999_999_999;
    expect(await mina.call(name, { query })).toMatchObject({ status: 404, body: { code: "CHAT_ROOM_NOT_FOUND" } });
  });

  test("a stranger sees no rooms", async () => {
    expect(await stranger.call("getChatRooms")).toMatchObject({ status: 200, body: [] });
    expect(await unreadOf(stranger)).toEqual({ unreadCount: 0 });
  });
});

describe("bad input", () => {
  test.each([
    ["getChatHistory", {}],
    ["getChatHistory", { chatRoomId: "abc" }],
    ["getChatHistory", { chatRoomId: "0" }],
    ["getChatHistory", { chatRoomId: "1.5" }],
    ["getChatHistory", { chatRoomId: "99999999999999999999" }],
    ["getChatHistory", { chatRoomId: 1, size: 0 }],
    ["getChatHistory", { chatRoomId: 1, before: 0 }],
    ["getChatHistory", { chatRoomId: 1, after: -1 }],
    ["getChatRooms", { size: 0 }],
    ["getChatRooms", { before: "yesterday" }],
    ["getChatRooms", { before: "0000-01-01T00:00:00Z" }],
    ["getChatRooms", { before: `2026-01-01T00:00:00.${"1".repeat(200)}Z` }],
    ["markChatRead", { chatRoomId: 1 }],
    ["markChatRead", { seq: 1 }],
    ["markChatRead", { chatRoomId: 1, seq: -1 }],
  ] as const)("%s %j", async (name, query) => {
    expect(await mina.call(name, { query })).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  });
});

describe("history", () => {
  test("pages both ways, ascending, without holes", async () => {
    const [a, b, room] = await newPair(app, "page1", "page2");
    await sendAll(
      app.url,
      a,
      room,
      Array.from({ length: 55 }, (_, index) => `${index + 1}`),
    );
    await sendAll(
      app.url,
      b,
      room,
      Array.from({ length: 5 }, (_, index) => `${index + 56}`),
    );
    const seqs = async (query: Record<string, number>) => (await historyOf(b, room, query)).map(({ seq }) => seq);
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

    expect(await seqs({})).toEqual(range(11, 60));
    expect(await seqs({ before: 11 })).toEqual(range(1, 10));
    expect(await seqs({ before: 1 })).toEqual([]);
    expect(await seqs({ size: 3 })).toEqual([58, 59, 60]);
    expect(await seqs({ before: 58, size: 3 })).toEqual([55, 56, 57]);
    expect(await seqs({ after: 0 })).toEqual(range(1, CHAT_PAGE_SIZE));
    expect(await seqs({ after: 50 })).toEqual(range(51, 60));
    expect(await seqs({ after: 60 })).toEqual([]);
    expect(await seqs({ after: 10, before: 14 })).toEqual([11, 12, 13]);

    const [oldest] = await historyOf(b, room, { after: 0, size: 1 });
    expect(oldest).toEqual({
      chatRoomId: room,
      messageId: `${room}-1`,
      seq: 1,
      senderNickname: "page1",
      contents: "1",
      sendDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      clientMessageId: null,
    });
  });
});

describe("the room list", () => {
  test("last changed first, with the last message; pages by updatedAt", async () => {
    const me = await app.member("list0");
    const rooms: number[] = [];
    for (let index = 1; index <= 5; index++) {
      const other = await app.member(`list${index}`);
      await makeMates(me, other);
      rooms.push(await openTestRoom(me, other));
    }
    await sendAll(app.url, me, rooms[0] ?? 0, ["안녕하세요"]);
    const order = [rooms[0], ...rooms.slice(1).toReversed()];

    const all = await roomsOf(me);
    expect(all.map(({ chatRoomId }) => chatRoomId)).toEqual(order);
    expect(all[0]).toMatchObject({ lastMessage: { contents: "안녕하세요", senderNickname: "list0", seq: 1 } });

    const paged: number[] = [];
    for (let before: string | undefined; ;) {
      const page = await me.ask("getChatRooms", { query: { size: 2, before } });
      paged.push(...page.map(({ chatRoomId }) => chatRoomId));
      before = page.at(-1)?.updatedAt;
      if (page.length < 2) break;
    }
    expect(paged).toEqual(order);
  });

  test("a message moves the room up for both, reading does not", async () => {
    const [a, b, room] = await newPair(app, "move1", "move2");
    await sendAll(app.url, a, room, ["하나"]);
    const before = await roomOf(b, room);
    await b.call("markChatRead", { query: { chatRoomId: room, seq: 1 } });
    expect((await roomOf(b, room))?.updatedAt).toBe(before?.updatedAt);
    expect((await roomOf(a, room))?.updatedAt).toBe(before?.updatedAt);
  });
});

describe("reading", () => {
  test("unread counts the other's messages only, moves forward only, and stops at the room's end", async () => {
    const [a, b, room] = await newPair(app, "read1", "read2");
    const read = (member: TestMember, seq: number) => member.call("markChatRead", { query: { chatRoomId: room, seq } });
    const state = async (member: TestMember) => {
      const found = await roomOf(member, room);
      return [found?.unreadCount, found?.receiverReadSeq];
    };

    await sendAll(app.url, a, room, ["1", "2", "3"]);
    expect(await state(b)).toEqual([3, 3]);
    expect(await state(a)).toEqual([0, 0]);
    expect(await unreadOf(b)).toEqual({ unreadCount: 3 });
    expect(await unreadOf(a)).toEqual({ unreadCount: 0 });

    await read(b, 2);
    expect(await state(b)).toEqual([1, 3]);
    expect(await state(a)).toEqual([0, 2]);
    await read(b, 1);
    expect(await state(b)).toEqual([1, 3]);

    // Writing leaves what is unread unread.
    await sendAll(app.url, b, room, ["4"]);
    expect(await state(b)).toEqual([1, 3]);
    expect(await state(a)).toEqual([1, 2]);

    await read(b, 1_000_000);
    expect(await state(b)).toEqual([0, 3]);
    expect(await state(a)).toEqual([1, 4]);
    await sendAll(app.url, a, room, ["5"]);
    expect(await state(b)).toEqual([1, 3]);
    expect(await state(a)).toEqual([1, 4]);

    await read(a, 5);
    await sendAll(app.url, a, room, ["6"]);
    expect(await state(b)).toEqual([2, 6]);
  });
});

describe("after the two stopped being mates", () => {
  test("the room stays, read-only", async () => {
    const [a, b, room] = await newPair(app, "ex1", "ex2");
    await sendAll(app.url, a, room, ["안녕"]);
    await endMates(app, a, b);
    expect(await roomOf(b, room)).toMatchObject({ readOnly: true, unreadCount: 1 });
    expect(await historyOf(b, room)).toHaveLength(1);
    expect(await b.call("markChatRead", { query: { chatRoomId: room, seq: 1 } })).toMatchObject({ status: 200 });
    expect(await b.call("openChatRoom", { params: { nickname: "ex1" } })).toMatchObject({ body: { chatRoomId: room } });
    await expect(sendAll(app.url, a, room, ["아직 있어?"])).rejects.toThrow("NOT_MATES");
  });
});
