/** How far somebody has read: told to mates, and to nobody from the moment on when they no longer are. */
import type { ChatRoom } from "@fitmate/contract/chat";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AnotherNode, startAnotherNode, startTestApp, type TestApp } from "../../../test/app.ts";
import { block, unblock } from "../../../test/blocks.ts";
import { listen, newPair } from "../../../test/chat.ts";
import { sendAll } from "../../../test/chatClient.ts";
import { TEST_PASSWORD, TestMember } from "../../../test/client.ts";
import { makeMates } from "../../../test/mates.ts";
import { TestStream } from "../../../test/stream.ts";

let app: TestApp;
/** Another node on the same database and bus. */
let node: AnotherNode;
beforeAll(async () => {
  app = await startTestApp();
  node = await startAnotherNode(app);
});
afterAll(async () => {
  await node.close();
  await app.close();
});

/** What the member is told of a room, by the list and by the room itself. */
async function shown(member: TestMember, chatRoomId: number): Promise<ChatRoom> {
  const { status, body } = await member.call("getChatRoom", { query: { chatRoomId } });
  expect(status).toBe(200);
  const rooms = await member.ask("getChatRooms");
  expect(rooms.find((room) => room.chatRoomId === chatRoomId)).toEqual(body);
  return body as ChatRoom;
}

async function read(member: TestMember, chatRoomId: number, seq: number): Promise<void> {
  expect((await member.call("markChatRead", { query: { chatRoomId, seq } })).status).toBe(200);
}

/** Two mates; `writer` has written five messages, of which `reader` has read two. */
async function written(name: string): Promise<[TestMember, TestMember, number]> {
  const [writer, reader, room] = await newPair(app, `${name}쓴이`, `${name}읽은이`);
  await sendAll(app.url, writer, room, ["1", "2", "3", "4", "5"]);
  await read(reader, room, 2);
  expect(await shown(writer, room)).toMatchObject({ receiverReadSeq: 2, readOnly: false });
  return [writer, reader, room];
}

type End = (writer: TestMember, reader: TestMember) => Promise<unknown>;
const ENDS: [string, string, End][] = [
  [
    "the writer ends being mates",
    "끝",
    (one, other) => one.call("removeMate", { query: { nickname: other.nickname } }),
  ],
  [
    "the reader ends being mates",
    "맺",
    (one, other) => other.call("removeMate", { query: { nickname: one.nickname } }),
  ],
  ["the writer blocks the reader", "막", (one, other) => block(one, other)],
  ["the reader blocks the writer", "벽", (one, other) => block(other, one)],
];

describe("reading", () => {
  test.each(ENDS)("is told to nobody once %s, on no node", async (_, name, end) => {
    const [writer, reader, room] = await written(name);
    const listeners = [await listen(app.url, writer, room), await listen(node.url, writer, room)];
    await end(writer, reader);
    const ownTab = await TestStream.open(reader);
    for (const seq of [3, 4, 5]) await read(reader, room, seq);
    expect(await shown(writer, room)).toMatchObject({ receiverReadSeq: 2, readOnly: true });
    // What it is for goes on: nothing waits, and one's own tabs hear of it.
    expect(await shown(reader, room)).toMatchObject({ unreadCount: 0, receiverReadSeq: 5 });
    expect(await ownTab.next("chat")).toEqual({ chatRoomId: room, seq: 3 });
    ownTab.close();

    // Mates again, both hear of it as ever, and nothing came before.
    for (const each of [writer, reader]) await unblock(each, each === writer ? reader : writer);
    await makeMates(writer, reader);
    expect(await shown(writer, room)).toMatchObject({ receiverReadSeq: 5, readOnly: false });
    await sendAll(app.url, writer, room, ["6"]);
    await read(reader, room, 6);
    for (const listener of listeners) {
      expect((await listener.next()).headers["type"]).toBe("message");
      const { headers, body } = await listener.next();
      expect(headers["type"]).toBe("read");
      expect(JSON.parse(body)).toEqual({ chatRoomId: room, nickname: reader.nickname, readSeq: 6 });
      expect(listener.unread).toEqual([]);
      await listener.close();
    }
    expect(await shown(writer, room)).toMatchObject({ receiverReadSeq: 6 });

    // And the second end freezes anew.
    await sendAll(app.url, writer, room, ["7"]);
    await end(writer, reader);
    await read(reader, room, 7);
    expect(await shown(writer, room)).toMatchObject({ receiverReadSeq: 6 });
  });

  test("stays as it was told while one of the two is leaving", async () => {
    const [writer, reader, room] = await written("떠");
    expect((await reader.call("leave", { body: { password: TEST_PASSWORD } })).status).toBe(200);
    expect(await shown(writer, room)).toMatchObject({ receiverReadSeq: 2, readOnly: true });
    const back = await TestMember.signIn(app.url, reader.nickname);
    expect((await back.call("comeBack")).status).toBe(200);
    await read(back, room, 4);
    expect(await shown(writer, room)).toMatchObject({ receiverReadSeq: 4, readOnly: false });
  });

  test("that meets the end of being mates is told before it or never", async () => {
    const [writer, reader, room] = await written("경주");
    // Asks more often than newcomers may.
    await app.database.pool.query("update members set created_at = now() - interval '2 days' where nickname = $1", [
      writer.nickname,
    ]);
    for (let seq = 6; seq < 36; seq += 3) {
      await sendAll(app.url, writer, room, ["가", "나", "다"]);
      const readings = [seq, seq + 1, seq + 2].map((each) => read(reader, room, each));
      await writer.call("removeMate", { query: { nickname: reader.nickname } });
      const { receiverReadSeq } = await shown(writer, room);
      await Promise.all(readings);
      expect((await shown(writer, room)).receiverReadSeq).toBe(receiverReadSeq);
      await makeMates(writer, reader);
    }
  });
});
