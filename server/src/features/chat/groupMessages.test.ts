/** What is said in a group room: in one order for all, counted right for each, by the same ways as between two. */
import type { ChatMessage, ChatUnreadByEvent } from "@fitmate/contract/chat";
import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AnotherNode, startAnotherNode, startTestApp, type TestApp } from "../../../test/app.ts";
import { historyOf, listen, messageOf, newPair, nextMessage } from "../../../test/chat.ts";
import { ChatClient, sendAll } from "../../../test/chatClient.ts";
import { TEST_PASSWORD, type TestMember } from "../../../test/client.ts";
import { changing, enter, idOf, leave, openTestGroup } from "../../../test/groupRooms.ts";
import { countWaiting } from "../../../test/meanwhile.ts";
import { upload } from "../../../test/pictures.ts";
import type { Db } from "../../platform/db/database.ts";
import { createAppend } from "./appending.ts";
import { appendMessages } from "./appendingQueries.ts";
import { enterGroupRoom, leaveGroupRoom } from "./groupRoomService.ts";
import { sendMessage } from "./sendingService.ts";

const MANY = 50;

let app: TestApp;
/** Another node on the same database and bus. */
let node: AnotherNode;
let people: TestMember[];
beforeAll(async () => {
  app = await startTestApp();
  node = await startAnotherNode(app);
  people = [];
  for (let n = 0; n < MANY; n += 1) people.push(await app.member(`참가자${n}`));
});
afterAll(async () => {
  await node.close();
  await app.close();
});

function first(count: number): TestMember[] {
  return people.slice(0, count);
}

/** The database, and how many statements were asked of it this way. */
function counting(): { db: Db; count: () => number } {
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node: query }) => {
      statements += 1;
      return query;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: app.database.db.withPlugin(counter), count: () => statements };
}

const read = (member: TestMember, chatRoomId: number, seq: number) =>
  member.call("markChatRead", { query: { chatRoomId, seq } });

/** Of each message of the page, as the member has it. */
const numbersOf = async (member: TestMember, chatRoomId: number) =>
  (await historyOf(member, chatRoomId)).map(({ unreadBy }) => unreadBy);

/** The sides of the room where what is kept is not what is there. */
async function wrongCounts(roomId: number): Promise<object[]> {
  const { rows } = await app.database.pool.query<object>(
    `select member_id, unread_count, real from chat_room_members side,
       lateral (select count(*) as real from chat_messages m where m.room_id = side.room_id and m.seq > side.last_read_seq
                   and m.sender_id <> side.member_id) counted
      where room_id = $1 and unread_count <> real`,
    [roomId],
  );
  return rows;
}

describe("by how many a message has not been read", () => {
  test("is said with the history, of everybody but its sender, and grows smaller as they read", async () => {
    const [a, b, c] = first(3) as [TestMember, TestMember, TestMember];
    const room = await openTestGroup(app, [a, b, c]);
    await sendAll(app.url, b, room, ["하나"]);
    // Who writes without having read is not one of those who have not read their own.
    await sendAll(app.url, a, room, ["둘"]);
    expect(await numbersOf(c, room)).toEqual([2, 2]);
    await read(a, room, 1);
    expect(await numbersOf(c, room)).toEqual([1, 2]);
    await read(c, room, 2);
    expect(await numbersOf(a, room)).toEqual([0, 1]);
  });

  test("is told live to whoever asks for it, of nobody by name", async () => {
    const [a, b, c] = first(3) as [TestMember, TestMember, TestMember];
    const room = await openTestGroup(app, [a, b, c]);
    const [here, there] = await Promise.all([listen(app.url, a, room), listen(node.url, a, room)]);
    const plain = await ChatClient.connect(app.url, a.token);
    await plain.listen(room);
    await here.send({ chatRoomId: room, contents: "하나" });
    await here.send({ chatRoomId: room, contents: "둘" });
    for (const client of [here, there]) {
      expect(await nextMessage(client)).toMatchObject({ unreadBy: 2 });
      expect(await nextMessage(client)).toMatchObject({ unreadBy: 2 });
    }
    await read(b, room, 1);
    await read(c, room, 2);
    for (const client of [here, there]) {
      const told = [await client.next(), await client.next()];
      expect(told.map(({ headers }) => headers["type"])).toEqual(["unreadBy", "unreadBy"]);
      expect(told.map(({ body }): unknown => JSON.parse(body))).toEqual([
        { chatRoomId: room, firstSeq: 1, unreadBy: [1] },
        { chatRoomId: room, firstSeq: 1, unreadBy: [0, 1] },
      ]);
    }
    for (const _ of [1, 2]) await nextMessage(plain);
    await plain.leave();
    expect(plain.unread).toEqual([]);
    for (const client of [here, there, plain]) await client.close();
  });

  test("counts who is there: not who came later, nor who has left, which is told", async () => {
    const [a, b, c, d] = first(4) as [TestMember, TestMember, TestMember, TestMember];
    const room = await openTestGroup(app, [a, b, c]);
    await sendAll(app.url, a, room, ["하나", "둘"]);
    await enter(app, room, d, null);
    expect(await numbersOf(a, room)).toEqual([2, 2]);
    await read(b, room, 1);
    const client = await listen(app.url, a, room);
    await leave(app, room, b, null);
    expect(JSON.parse((await client.next()).body)).toEqual({ chatRoomId: room, firstSeq: 2, unreadBy: [1] });
    expect(await numbersOf(a, room)).toEqual([1, 1]);
    await client.send({ chatRoomId: room, contents: "셋" });
    expect(await nextMessage(client)).toMatchObject({ unreadBy: 2 });
    await client.close();
  });

  test("leaves out who is leaving the product", async () => {
    const gone = await app.member("떠나는이");
    const [a, b] = first(2) as [TestMember, TestMember];
    const room = await openTestGroup(app, [a, b, gone]);
    expect(await gone.call("leave", { body: { password: TEST_PASSWORD } })).toMatchObject({ status: 200 });
    expect(await a.ask("getChatRoomMembers", { query: { chatRoomId: room } })).toHaveLength(2);
    const client = await listen(app.url, b, room);
    await sendAll(app.url, a, room, ["하나"]);
    expect(await nextMessage(client)).toMatchObject({ unreadBy: 1 });
    expect(await numbersOf(a, room)).toEqual([1]);
    await client.close();
  });

  test("ends where all have read, however they read at once, and every page is told so", async () => {
    const readers = first(20);
    const [writer] = readers as [TestMember];
    const room = await openTestGroup(app, readers);
    const client = await listen(node.url, writer, room);
    await sendAll(app.url, writer, room, ["하나", "둘", "셋"]);
    for (const _ of [1, 2, 3]) await nextMessage(client);
    await Promise.all(readers.slice(1, 19).flatMap((member) => [1, 3, 2].map((seq) => read(member, room, seq))));
    // Of those who leave meanwhile nothing is left to be read, either.
    await Promise.all([
      ...readers.slice(10, 19).map((member) => leave(app, room, member, null)),
      read(readers[19] ?? writer, room, 3),
    ]);
    const known = new Map<number, number>();
    const newest = () => {
      for (let frame = client.unread.shift(); frame; frame = client.unread.shift()) {
        const { firstSeq, unreadBy } = JSON.parse(frame.body) as ChatUnreadByEvent;
        for (const [nth, number] of unreadBy.entries())
          known.set(firstSeq + nth, Math.min(number, known.get(firstSeq + nth) ?? Infinity));
      }
      return [1, 2, 3].map((seq) => known.get(seq));
    };
    await expect.poll(newest).toEqual([0, 0, 0]);
    expect(await numbersOf(writer, room)).toEqual([0, 0, 0]);
    await client.close();
  });
});

describe("many at once", () => {
  test("fifty write on two nodes while some come, go and read: one order for all, no hole, and every count is right", async () => {
    const EACH = 4;
    const [host, ...others] = people as [TestMember, ...TestMember[]];
    const moving = others.slice(-6);
    const room = await openTestGroup(app, people);
    const ears = await Promise.all([listen(app.url, host, room), listen(node.url, host, room)]);
    const write = async (member: TestMember, index: number) => {
      const client = await ChatClient.connect(index % 2 ? app.url : node.url, member.token);
      for (let turn = 0; turn < EACH; turn += 1)
        await client.send({ chatRoomId: room, contents: `${index} ${turn}`, clientMessageId: `${index}-${turn}` });
      await client.close();
    };
    const staying = people.filter((member) => !moving.includes(member));
    const comeAndGo = async (member: TestMember) => {
      for (let turn = 0; turn < 3; turn += 1) {
        await leave(app, room, member);
        await enter(app, room, member);
      }
    };
    const readOn = async (member: TestMember) => {
      for (let turn = 0; turn < 10; turn += 1) await read(member, room, turn * 15);
    };
    await Promise.all([...staying.map(write), ...moving.map(comeAndGo), ...staying.slice(0, 10).map(readOn)]);

    const total = staying.length * EACH + moving.length * 6;
    const stored: ChatMessage[] = [];
    while (stored.length < total) stored.push(...(await historyOf(host, room, { after: stored.length })));
    expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: total }, (_, index) => index + 1));
    expect(new Set(stored.filter(({ line }) => !line).map(({ contents }) => contents)).size).toBe(
      staying.length * EACH,
    );
    for (const client of ears) {
      const heard = () => client.unread.filter(({ headers }) => headers["type"] === "message").map(messageOf);
      await expect.poll(() => heard().length).toBe(total);
      expect(heard().map(({ messageId }) => messageId)).toEqual(stored.map(({ messageId }) => messageId));
      await client.close();
    }
    expect(await wrongCounts(room)).toEqual([]);
  });

  test("who leaves hears nothing of after, though the others write on", async () => {
    const [a, b, c] = first(3) as [TestMember, TestMember, TestMember];
    const room = await openTestGroup(app, [a, b, c]);
    const ears = await Promise.all([listen(app.url, c, room), listen(node.url, c, room)]);
    const writing = [a, b].map((member, index) =>
      sendAll(
        index ? app.url : node.url,
        member,
        room,
        Array.from({ length: 60 }, (_, n) => `${index} ${n}`),
      ),
    );
    await ears[0]?.next();
    await leave(app, room, c);
    const { rows } = await app.database.pool.query<{ seq: number }>(
      "select seq::int from chat_messages where room_id = $1 and line is not null",
      [room],
    );
    await Promise.all(writing);
    for (const client of ears) {
      await client.leave();
      const seqs = client.unread.filter(({ headers }) => headers["type"] === "message").map((it) => messageOf(it).seq);
      expect(seqs.filter((seq) => seq >= (rows[0]?.seq ?? 0))).toEqual([]);
      await client.close();
    }
  });

  test("a message that waits for its room is for whoever came in the meantime, and not for who left", async () => {
    const [a, b, c] = first(3) as [TestMember, TestMember, TestMember];
    const room = await openTestGroup(app, [a, b]);
    const [aId, bId, cId] = await Promise.all([a, b, c].map((member) => idOf(app, member)));
    const draft = {
      roomId: room,
      senderId: aId ?? 0,
      contents: "기다린 말",
      clientMessageId: undefined,
      at: undefined,
    };
    const { db, count } = counting();
    const ways = [
      {
        append: () => appendMessages(app.database.db, [draft]).then(([stored]) => stored),
        waits: async () => (await countWaiting(app)) === 1,
      },
      // It asks again and again whether the room is free.
      { append: () => createAppend(db)(draft), waits: async () => count() > 1 },
    ];
    for (const { append, waits } of ways) {
      let stored: ReturnType<typeof append> | undefined;
      await changing(app, async (trx) => {
        await leaveGroupRoom(trx, room, bId ?? 0, null);
        stored = append();
        await expect.poll(waits).toBe(true);
        return enterGroupRoom(trx, room, cId ?? 0, null);
      });
      expect(new Set((await stored)?.memberIds)).toEqual(new Set([aId, cId]));
      expect(await wrongCounts(room)).toEqual([]);
      await leave(app, room, c, null);
      await enter(app, room, b, null);
    }
  });
});

describe("as between two", () => {
  test("a message is stored once, its pictures open to all, and deleted for all by whoever sent it", async () => {
    const [a, b, c] = first(3) as [TestMember, TestMember, TestMember];
    const room = await openTestGroup(app, [a, b, c]);
    const listening = await listen(node.url, c, room);
    const client = await listen(app.url, a, room);
    const picture = await upload(a);
    const draft = { chatRoomId: room, contents: "", pictures: [picture], clientMessageId: "once" };
    for (const _ of [1, 2]) await client.send(draft);
    const heard = await nextMessage(listening);
    expect(heard).toMatchObject({ senderNickname: a.nickname, pictures: [{ width: 60, height: 40 }], unreadBy: 2 });
    const address = heard.pictures?.[0]?.address ?? "";
    expect((await app.visitor.request("GET", address)).status).toBe(200);
    expect(await historyOf(b, room)).toHaveLength(1);
    expect(await b.call("deleteChatMessage", { query: { chatRoomId: room, seq: 1 } })).toMatchObject({ status: 403 });
    expect(await a.call("deleteChatMessage", { query: { chatRoomId: room, seq: 1 } })).toMatchObject({ status: 200 });
    const deletion = await listening.next();
    expect(deletion.headers["type"]).toBe("deletion");
    expect(messageOf(deletion)).toMatchObject({ deleted: true, seq: 1 });
    const uses = await app.database.pool.query("select from upload_uses where kind = 'room' and target_id = $1", [
      room,
    ]);
    expect(uses.rowCount).toBe(0);
    for (const each of [client, listening]) await each.close();
  });

  test("who is typing is told to the others by name", async () => {
    const [a, b, c] = first(3) as [TestMember, TestMember, TestMember];
    const room = await openTestGroup(app, [a, b, c]);
    const [writing, ...others] = await Promise.all([
      listen(app.url, a, room),
      listen(app.url, b, room),
      listen(node.url, c, room),
    ]);
    await writing?.publish("/pub/dm/typing", { chatRoomId: room });
    for (const client of others) {
      const { headers, body } = await client.next();
      expect(headers["type"]).toBe("typing");
      expect(JSON.parse(body)).toEqual({ chatRoomId: room, nickname: a.nickname });
      await client.close();
    }
    await writing?.leave();
    expect(writing?.unread).toEqual([]);
    await writing?.close();
  });

  test("a message to fifty costs no more statements than one to two", async () => {
    const [a] = first(1) as [TestMember];
    const group = await openTestGroup(app, people);
    const [one, , pair] = await newPair(app, "둘이쓰는이", "둘이읽는이");
    const statementsOf = async (member: TestMember, chatRoomId: number) => {
      const { db, count } = counting();
      const me = { memberId: await idOf(app, member), nickname: member.nickname };
      await sendMessage({ db, bus: app.bus }, me, { chatRoomId, contents: "몇 번 물어볼까요" });
      return count();
    };
    expect(await statementsOf(a, group)).toBe(await statementsOf(one, pair));
  });
});
