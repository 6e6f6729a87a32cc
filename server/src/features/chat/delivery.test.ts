/** What everybody concerned hears, in the quiet and in the rush. */
import type { ChatMessage } from "@fitmate/contract/chat";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { historyOf, listen, messageOf, newPair, openTestRoom, startTestChat } from "../../../test/chat.ts";
import { ChatClient, sendAll } from "../../../test/chatClient.ts";
import type { TestMember } from "../../../test/client.ts";
import { makeMates } from "../../../test/mates.ts";
import { TestStream } from "../../../test/stream.ts";

let app: TestApp;
let mina: TestMember;
let jun: TestMember;
let roomId: number;

beforeAll(async () => {
  // The rush below is more than members may send.
  ({ app, mina, jun, roomId } = await startTestChat());
});
afterAll(() => app.close());

describe("what others hear", () => {
  test("reading is told to the room once, and not when nothing moved", async () => {
    await sendAll(app.url, mina, roomId, ["읽어 줘요"]);
    const listener = await listen(app.url, mina, roomId);
    const seq = (await historyOf(mina, roomId)).at(-1)?.seq ?? 0;
    for (const to of [seq, seq, 1]) await jun.call("markChatRead", { query: { chatRoomId: roomId, seq: to } });
    await listener.send({ chatRoomId: roomId, contents: "고마워요" });
    const read = await listener.next();
    expect(read.headers).toMatchObject({ type: "read", subscription: "room" });
    expect(JSON.parse(read.body)).toEqual({ chatRoomId: roomId, nickname: "준호", readSeq: seq });
    expect((await listener.next()).headers["type"]).toBe("message");
    await listener.close();
  });

  test("room lists are told: of a new room, of a message, of reading elsewhere", async () => {
    const [a, b] = await Promise.all([app.member("hint1"), app.member("hint2")]);
    await makeMates(a, b);
    const streams = await Promise.all([TestStream.open(a), TestStream.open(b)]);
    const hints = () => Promise.all(streams.map((stream) => stream.next("chat")));
    const room = await openTestRoom(a, b);
    expect(await hints()).toEqual([
      { chatRoomId: room, seq: 0 },
      { chatRoomId: room, seq: 0 },
    ]);
    await sendAll(app.url, a, room, ["하나"]);
    expect(await hints()).toEqual([
      { chatRoomId: room, seq: 1 },
      { chatRoomId: room, seq: 1 },
    ]);
    await b.call("markChatRead", { query: { chatRoomId: room, seq: 1 } });
    expect(await streams[1].next("chat")).toEqual({ chatRoomId: room, seq: 1 });
    expect(streams[0].unread.filter(({ event }) => event === "chat")).toEqual([]);
    for (const stream of streams) stream.close();
  });

  test("other rooms hear nothing", async () => {
    const [a, , room] = await newPair(app, "quiet1", "quiet2");
    const [listener, beside] = [await listen(app.url, a, room), await listen(app.url, mina, roomId)];
    await sendAll(app.url, mina, roomId, ["여기만"]);
    await messagesHeard(beside, 1);
    // Whatever had come of the other room would be there before this.
    await sendAll(app.url, a, room, ["저기만"]);
    expect((await messagesHeard(listener, 1)).map(({ contents }) => contents)).toEqual(["저기만"]);
    expect(listener.unread).toHaveLength(1);
    for (const client of [beside, listener]) await client.close();
  });
});

/** The first `count` messages, in the order they came, and whatever came with them beyond that. */
async function messagesHeard(listener: ChatClient, count: number): Promise<ChatMessage[]> {
  const messages = () => listener.unread.filter(({ headers }) => headers["type"] === "message");
  await expect.poll(() => messages().length).toBeGreaterThanOrEqual(count);
  return messages().map((frame) => messageOf(frame));
}

describe("many at once", () => {
  const CONNECTIONS = 4;
  const EACH = 50;

  test("two senders × 200: no hole, nothing twice, both hear all in order, unread is right while reading goes on", async () => {
    const [a, b, room] = await newPair(app, "many1", "many2");
    const listeners = await Promise.all([listen(app.url, a, room), listen(app.url, b, room)]);

    const send = async (member: TestMember, connection: number) => {
      const client = await ChatClient.connect(app.url, member.token);
      for (let turn = 0; turn < EACH; turn++) {
        const clientMessageId = `${connection}-${turn}`;
        await client.send({ chatRoomId: room, contents: `${member.nickname} ${clientMessageId}`, clientMessageId });
      }
      await client.close();
    };
    const sent = new AbortController();
    const readOn = async (member: TestMember) => {
      while (!sent.signal.aborted) {
        // Never to the end, so that something stays unread.
        const seq = Math.floor(Math.random() * 200);
        await member.call("markChatRead", { query: { chatRoomId: room, seq } });
      }
    };
    const reading = [readOn(a), readOn(b)];
    await Promise.all(
      [a, b].flatMap((member) => Array.from({ length: CONNECTIONS }, (_, index) => send(member, index))),
    );
    sent.abort();
    await Promise.all(reading);

    const total = 2 * CONNECTIONS * EACH;
    const stored: ChatMessage[] = [];
    while (stored.length < total) {
      const page = await historyOf(a, room, { after: stored.length });
      expect(page).not.toEqual([]);
      stored.push(...page);
    }
    expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: total }, (_, index) => index + 1));
    expect(new Set(stored.map(({ contents }) => contents)).size).toBe(total);
    const times = stored.map(({ sendDate }) => sendDate);
    expect(times).toEqual(times.toSorted());

    for (const listener of listeners) {
      const heard = await messagesHeard(listener, total);
      expect(heard).toEqual(stored);
      await listener.close();
    }

    const sides = await app.database.pool.query<{ kept: number; counted: number }>(
      `select unread_count as kept, (select count(*)::int from chat_messages message where message.room_id = side.room_id
              and message.seq > side.last_read_seq and message.sender_id <> side.member_id) as counted
         from chat_room_members side where room_id = $1`,
      [room],
    );
    expect(sides.rows).toHaveLength(2);
    for (const { kept, counted } of sides.rows) {
      expect(kept).toBe(counted);
      expect(kept).toBeGreaterThan(0);
    }
    const [listed] = await b.ask("getChatRooms");
    expect(listed?.lastMessage?.seq).toBe(total);
  });
});
