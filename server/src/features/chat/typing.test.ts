/** The typing notice: to the other member of the room, and to nobody else. */
import { CHAT_TYPING_DESTINATION } from "@fitmate/contract/chat";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { endMates, expectRefusal, historyOf, listen, newPair, startTestChat } from "../../../test/chat.ts";
import { ChatClient } from "../../../test/chatClient.ts";
import type { TestMember } from "../../../test/client.ts";

let app: TestApp;
let mina: TestMember;
let jun: TestMember;
let stranger: TestMember;
let roomId: number;

beforeAll(async () => {
  ({ app, mina, jun, stranger, roomId } = await startTestChat());
});
afterAll(() => app.close());

const type = (client: ChatClient, body: object) => client.publish(CHAT_TYPING_DESTINATION, body);

test("the other member hears it, the writer in no tab, and nothing is stored", async () => {
  const [writing, otherTab, reading] = await Promise.all([
    listen(app.url, mina, roomId),
    listen(app.url, mina, roomId),
    listen(app.url, jun, roomId),
  ]);
  await type(writing, { chatRoomId: roomId, token: mina.token });
  const { headers, body } = await reading.next();
  expect(headers).toMatchObject({ type: "typing", subscription: "room" });
  expect(JSON.parse(body)).toEqual({ chatRoomId: roomId, nickname: "미나" });
  expect(await historyOf(jun, roomId)).toEqual([]);

  await writing.send({ chatRoomId: roomId, contents: "다 썼어요" });
  for (const client of [writing, otherTab]) expect((await client.next()).headers["type"]).toBe("message");
  for (const client of [writing, otherTab, reading]) await client.close();
});

test("former mates tell each other nothing, and the connection stays", async () => {
  const [a, b, room] = await newPair(app, "typing1", "typing2");
  const [writing, reading] = await Promise.all([listen(app.url, a, room), listen(app.url, b, room)]);
  await endMates(app, a, b);
  await type(writing, { chatRoomId: room });
  await b.call("markChatRead", { query: { chatRoomId: room, seq: 0 } });
  await type(writing, { chatRoomId: room });
  // Whatever had been told would be there before this.
  await reading.leave();
  expect(reading.unread).toEqual([]);
  for (const client of [writing, reading]) await client.close();
});

test("more than a few a second are left out", async () => {
  const [a, b, room] = await newPair(app, "flood1", "flood2");
  const [writing, reading] = await Promise.all([listen(app.url, a, room), listen(app.url, b, room)]);
  for (let turn = 0; turn < 30; turn++) await type(writing, { chatRoomId: room });
  await writing.send({ chatRoomId: room, contents: "끝" });
  const heard: (string | undefined)[] = [];
  while (heard.at(-1) !== "message") heard.push((await reading.next()).headers["type"]);
  expect(heard.length).toBeGreaterThan(1);
  expect(heard.length).toBeLessThan(30);
  for (const client of [writing, reading]) await client.close();
});

test.each([
  ["in a foreign room", () => ({ chatRoomId: roomId }), "FORBIDDEN"],
  ["in no room", () => ({ chatRoomId: 999_999 }), "CHAT_ROOM_NOT_FOUND"],
  ["with another's token", () => ({ chatRoomId: roomId, token: mina.token }), "FORBIDDEN"],
  ["with a wrong token", () => ({ chatRoomId: roomId, token: "x".repeat(43) }), "SESSION_EXPIRED"],
  ["without a room", () => ({}), "INVALID_INPUT"],
  ["with a number as text", () => ({ chatRoomId: String(roomId) }), "INVALID_INPUT"],
] as const)("refused %s", async (_, body, code) => {
  await expectRefusal(type(await ChatClient.connect(app.url, stranger.token), body()), code);
});

test("refused without a session", async () => {
  await expectRefusal(type(await ChatClient.connect(app.url), { chatRoomId: roomId }), "SIGN_IN_REQUIRED");
});
