/** What may be sent, by whom, and what is made of it. */
import { CHAT_SEND_DESTINATION, chatRoomDestination } from "@fitmate/contract/chat";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import {
  endMates,
  expectRefusal,
  historyOf,
  listen,
  messageOf,
  newPair,
  nextMessage,
  startTestChat,
} from "../../../test/chat.ts";
import { ChatClient } from "../../../test/chatClient.ts";
import { TestMember } from "../../../test/client.ts";

let app: TestApp;
let mina: TestMember;
let jun: TestMember;
let stranger: TestMember;
let roomId: number;

beforeAll(async () => {
  ({ app, mina, jun, stranger, roomId } = await startTestChat());
});
afterAll(() => app.close());

describe("sending", () => {
  test("both hear it, with its place, and the receipt comes once it is stored", async () => {
    const [one, other] = await Promise.all([listen(app.url, mina, roomId), listen(app.url, jun, roomId)]);
    await one.send({ chatRoomId: roomId, contents: " 오늘 뛸까요? 🏃 ", clientMessageId: "c-1" });
    const stored = await historyOf(jun, roomId);
    const frames = [await one.next(), await other.next()];
    for (const frame of frames) {
      expect(frame.headers).toMatchObject({
        subscription: "room",
        destination: chatRoomDestination(roomId),
        type: "message",
      });
      expect(messageOf(frame)).toEqual(stored.at(-1));
    }
    expect(stored.at(-1)).toMatchObject({
      senderNickname: "미나",
      contents: " 오늘 뛸까요? 🏃 ",
      clientMessageId: "c-1",
    });
    for (const client of [one, other]) await client.close();
  });

  test("with the token in each publish, as the specification has it", async () => {
    const listener = await listen(app.url, jun, roomId);
    const client = await ChatClient.connect(app.url);
    await client.send({ chatRoomId: roomId, contents: "토큰으로", token: mina.token });
    const { body } = await listener.next();
    expect(body).not.toContain(mina.token);
    expect(JSON.parse(body)).toMatchObject({ senderNickname: "미나", contents: "토큰으로" });
    // From then on the connection is hers.
    await client.listen(roomId);
    await client.send({ chatRoomId: roomId, contents: "이제 없이도" });
    for (const one of [listener, client]) await one.close();
    const { rows } = await app.database.pool.query(
      "select contents from chat_messages where contents like '%' || $1 || '%'",
      [mina.token],
    );
    expect(rows).toEqual([]);
  });

  test("two tokens of one member are fine, one of somebody else is not", async () => {
    const again = await TestMember.signIn(app.url, "미나");
    const client = await ChatClient.connect(app.url, mina.token);
    await client.send({ chatRoomId: roomId, contents: "같은 사람", token: again.token });
    await expectRefusal(client.send({ chatRoomId: roomId, contents: "x", token: jun.token }), "FORBIDDEN");
  });

  test.each([
    ["no token at all", {}, "SIGN_IN_REQUIRED"],
    ["a wrong token", { token: "x".repeat(43) }, "SESSION_EXPIRED"],
  ] as const)("%s on an open connection", async (_, extra, code) => {
    const client = await ChatClient.connect(app.url);
    await expectRefusal(client.send({ chatRoomId: roomId, contents: "x", ...extra }), code);
  });

  test.each([
    ["no JSON", "{", "MALFORMED_JSON"],
    ["no body", "", "MALFORMED_JSON"],
    ["not an object", "[]", "INVALID_INPUT"],
    ["no room", JSON.stringify({ contents: "x" }), "INVALID_INPUT"],
    ["an array of rooms", JSON.stringify({ chatRoomId: [1], contents: "x" }), "INVALID_INPUT"],
    ["a prototype", '{"__proto__":{"chatRoomId":1},"contents":"x"}', "INVALID_INPUT"],
    ["a room in words", JSON.stringify({ chatRoomId: "1", contents: "x" }), "INVALID_INPUT"],
    ["a room that is not there", JSON.stringify({ chatRoomId: 999_999_999, contents: "x" }), "CHAT_ROOM_NOT_FOUND"],
    ["an empty client id", JSON.stringify({ chatRoomId: 1, contents: "x", clientMessageId: "" }), "INVALID_INPUT"],
  ] as const)("%s: refused", async (_, body, code) => {
    const client = await ChatClient.connect(app.url, mina.token);
    await expectRefusal(client.publish(CHAT_SEND_DESTINATION, body), code);
  });

  test.each([
    ["nothing but blanks", " \n\u3000\t", "메시지를 입력해 주세요."],
    ["1,001 characters", "가".repeat(1_001), "메시지는 1,000자까지 보낼 수 있어요."],
    ["NUL", "a\0b", "보낼 수 없는 글자가 들어 있어요."],
  ])("%s: refused in Korean, with the receipt's name", async (_, contents, message) => {
    const before = (await historyOf(mina, roomId)).length;
    const client = await ChatClient.connect(app.url, mina.token);
    await expect(client.publish(CHAT_SEND_DESTINATION, { chatRoomId: roomId, contents }, "r1")).rejects.toMatchObject({
      headers: { message: "INVALID_INPUT", "receipt-id": "r1" },
      body: { message },
    });
    expect(await historyOf(mina, roomId)).toHaveLength(before);
  });

  test("what is at the edge goes through, and everybody sees the same", async () => {
    const [client, listener] = await Promise.all([listen(app.url, mina, roomId), listen(app.url, jun, roomId)]);
    for (const contents of ["가".repeat(1_000), "줄\n바꿈", "<b>굵게</b>", "\ud83d 반쪽", "\u200b"]) {
      await client.send({ chatRoomId: roomId, contents });
      const heard = await nextMessage(listener);
      expect(heard.contents).toBe(contents.toWellFormed());
      expect((await historyOf(mina, roomId)).at(-1)).toEqual(heard);
    }
    for (const one of [client, listener]) await one.close();
  });

  test("other destinations do not exist", async () => {
    const client = await ChatClient.connect(app.url, mina.token);
    const sent = client.publish(chatRoomDestination(roomId), { chatRoomId: roomId, contents: "x" });
    await expectRefusal(sent, "NOT_FOUND");
  });

  test("a stranger cannot write into the room", async () => {
    const client = await ChatClient.connect(app.url, stranger.token);
    await expectRefusal(client.send({ chatRoomId: roomId, contents: "x" }), "FORBIDDEN");
  });

  test("sent twice, stored once: the same seq, two receipts, one broadcast", async () => {
    const [client, listener] = await Promise.all([listen(app.url, mina, roomId), listen(app.url, jun, roomId)]);
    const before = (await historyOf(mina, roomId)).at(-1)?.seq ?? 0;
    const message = { chatRoomId: roomId, contents: "한 번만", clientMessageId: "once" };
    const retry = await ChatClient.connect(app.url, mina.token);
    await Promise.all([client.send(message), client.send(message), retry.send(message)]);
    // Another sender's id of the same name is another message.
    await listener.send(message);
    await client.send({ ...message, clientMessageId: "next" });
    const seqs = [];
    for (let turn = 0; turn < 3; turn++) seqs.push((await nextMessage(listener)).seq);
    expect(seqs).toEqual([before + 1, before + 2, before + 3]);
    expect((await historyOf(mina, roomId)).at(-1)?.seq).toBe(before + 3);
    for (const one of [client, listener, retry]) await one.close();
  });

  test("what was stored before the two parted still answers its retry", async () => {
    const [a, b, room] = await newPair(app, "part1", "part2");
    const client = await ChatClient.connect(app.url, a.token);
    await client.send({ chatRoomId: room, contents: "안녕", clientMessageId: "1" });
    await endMates(app, a, b);
    await client.send({ chatRoomId: room, contents: "안녕", clientMessageId: "1" });
    await expectRefusal(client.send({ chatRoomId: room, contents: "더", clientMessageId: "2" }), "NOT_MATES");
    expect(await historyOf(b, room)).toHaveLength(1);
  });
});
