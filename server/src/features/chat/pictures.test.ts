/** Messages with pictures: who may send them, what is stored, and who may load them. */
import { CHAT_SEND_DESTINATION, type ChatMessage, type ChatSend } from "@fitmate/contract/chat";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { endMates, expectRefusal, historyOf, listen, newPair, nextMessage, startTestChat } from "../../../test/chat.ts";
import { ChatClient } from "../../../test/chatClient.ts";
import type { TestMember } from "../../../test/client.ts";
import { upload } from "../../../test/pictures.ts";
import { signedAddress } from "../uploads/service.ts";

const HOUR_MS = 3_600_000;
let app: TestApp;
let mina: TestMember;
let jun: TestMember;
let stranger: TestMember;
let roomId: number;

beforeAll(async () => {
  ({ app, mina, jun, stranger, roomId } = await startTestChat());
});
afterAll(() => app.close());

const plain = (address: string) => address.split("?", 1)[0] ?? "";
const statusOf = async (address: string) => (await fetch(app.url + address)).status;
const usesOf = async (reference: string) =>
  app.database.db
    .selectFrom("upload_uses")
    .select(["kind", "target_id as roomId", "is_public as isPublic"])
    .where("name", "=", plain(reference).slice("/uploads/".length, -".webp".length))
    .execute();

/** Sends a message over a connection of its own; answers it as the room's history then ends. */
async function send(member: TestMember, chatRoomId: number, message: Partial<ChatSend>): Promise<ChatMessage> {
  const client = await ChatClient.connect(app.url, member.token);
  await client.send({ chatRoomId, contents: "", ...message });
  await client.close();
  const stored = (await historyOf(member, chatRoomId)).at(-1);
  if (!stored) throw new Error("nothing was stored");
  return stored;
}

async function refuses(member: TestMember, body: Record<string, unknown>, code: Parameters<typeof expectRefusal>[1]) {
  const client = await ChatClient.connect(app.url, member.token);
  await expectRefusal(client.publish(CHAT_SEND_DESTINATION, { contents: "", ...body }), code);
}

describe("sending pictures", () => {
  test("without a word: both hear of them in their order, with sizes and addresses that open them", async () => {
    const pictures = [await upload(mina, 60, 40), await upload(mina, 30, 90)];
    const [one, other] = await Promise.all([listen(app.url, mina, roomId), listen(app.url, jun, roomId)]);
    await one.send({ chatRoomId: roomId, contents: "", pictures, clientMessageId: "p-1" });
    const heard = [await nextMessage(one), await nextMessage(other)];
    for (const message of heard) {
      expect(message).toMatchObject({ contents: "", clientMessageId: "p-1", senderNickname: "미나" });
      expect(message.pictures?.map(({ address, ...size }) => [plain(address), size])).toEqual([
        [plain(pictures[0] ?? ""), { width: 60, height: 40 }],
        [plain(pictures[1] ?? ""), { width: 30, height: 90 }],
      ]);
      for (const { address } of message.pictures ?? []) {
        expect(await statusOf(address)).toBe(200);
        expect(await statusOf(address.replace(".webp", "-thumb.webp"))).toBe(200);
      }
    }
    const stored = (await historyOf(jun, roomId)).at(-1);
    expect(stored?.pictures).toHaveLength(2);
    for (const { address } of stored?.pictures ?? []) expect(await statusOf(address)).toBe(200);
    const rooms = await jun.ask("getChatRooms");
    expect(rooms.find(({ chatRoomId }) => chatRoomId === roomId)?.lastMessage?.pictures).toHaveLength(2);
    for (const client of [one, other]) await client.close();
  });

  test("with a word they are found by it, and a message of text has no pictures", async () => {
    const [a, , room] = await newPair(app, "photo1", "photo2");
    await send(a, room, { contents: "한강에서", pictures: [await upload(a)] });
    await send(a, room, { contents: "한강 좋았어요" });
    const { body } = await a.call("searchChatMessages", { query: { chatRoomId: room, query: "한강" } });
    const { messages } = body as { messages: ChatMessage[] };
    expect(messages.map(({ pictures }) => pictures?.length)).toEqual([undefined, 1]);
    expect(await statusOf(messages[1]?.pictures?.[0]?.address ?? "")).toBe(200);
  });

  test("again under the same clientMessageId is stored and claimed once, also with other pictures", async () => {
    const [a, b, room] = await newPair(app, "photo3", "photo4");
    const [first, second] = [await upload(a), await upload(a)];
    const sent = { contents: "", pictures: [first], clientMessageId: "again" };
    const stored = await send(a, room, sent);
    expect(await send(a, room, sent)).toEqual(stored);
    expect(await send(a, room, { ...sent, pictures: [second] })).toEqual(stored);
    expect(await historyOf(b, room)).toHaveLength(1);
    expect(await usesOf(first)).toEqual([{ kind: "room", roomId: room, isPublic: false }]);
    expect(await usesOf(second)).toEqual([]);
  });

  test("at the same moment under the same clientMessageId is stored once", async () => {
    const [a, , room] = await newPair(app, "photo5", "photo6");
    const sent = { contents: "", pictures: [await upload(a)], clientMessageId: "race" };
    const clients = await Promise.all([1, 2, 3].map(() => listen(app.url, a, room)));
    await Promise.all(clients.map((client) => client.send({ chatRoomId: room, ...sent })));
    for (const client of clients) await client.close();
    expect((await historyOf(a, room)).map(({ seq }) => seq)).toEqual([1]);
  });

  test("of somebody else, or of nobody, are refused and leave no message and no claim", async () => {
    const [a, b, room] = await newPair(app, "photo7", "photo8");
    const [own, foreign] = [await upload(a), await upload(b)];
    for (const picture of [foreign, own.replace(/[0-9a-f]{64}/, "0".repeat(64))]) {
      await refuses(a, { chatRoomId: room, pictures: [own, picture] }, "UPLOAD_NOT_FOUND");
    }
    expect(await historyOf(a, room)).toEqual([]);
    expect(await usesOf(own)).toEqual([]);
    expect((await send(a, room, { contents: "다음" })).seq).toBe(1);
  });

  test("to a former mate or into a foreign room is refused and claims nothing", async () => {
    const [a, b, room] = await newPair(app, "photo9", "photo10");
    const [earlier, late, strange] = [await upload(a), await upload(a), await upload(stranger)];
    await send(a, room, { pictures: [earlier] });
    await endMates(app, a, b);
    await refuses(a, { chatRoomId: room, pictures: [late] }, "NOT_MATES");
    await refuses(stranger, { chatRoomId: room, pictures: [strange] }, "FORBIDDEN");
    expect([await usesOf(late), await usesOf(strange)]).toEqual([[], []]);
    // What was sent in better days stays to be seen by both.
    const [stored] = await historyOf(b, room);
    expect(await statusOf(stored?.pictures?.[0]?.address ?? "")).toBe(200);
  });

  test.each([
    ["no picture and no word", {}],
    ["an empty list", { contents: "말", pictures: [] }],
    ["eleven", { pictures: Array.from({ length: 11 }, () => `/uploads/pictures/${"a".repeat(64)}.webp`) }],
    ["an address elsewhere", { pictures: ["https://example.com/a.webp"] }],
    ["a profile picture", { pictures: [`/uploads/profiles/${"a".repeat(64)}.webp`] }],
    ["no list", { pictures: `/uploads/pictures/${"a".repeat(64)}.webp` }],
  ])("%s is refused", async (_, body) => {
    const before = (await historyOf(mina, roomId)).length;
    await refuses(mina, { chatRoomId: roomId, ...body }, "INVALID_INPUT");
    expect(await historyOf(mina, roomId)).toHaveLength(before);
  });
});

describe("loading pictures", () => {
  test("is for who holds an address that is signed and still holds; a third person gets none", async () => {
    const [a, , room] = await newPair(app, "photo11", "photo12");
    const reference = await upload(a);
    await send(a, room, { pictures: [reference] });
    expect(await statusOf(plain(reference))).toBe(404);
    expect(await stranger.call("getChatHistory", { query: { chatRoomId: room } })).toMatchObject({ status: 403 });
    const { signing } = app.ports;
    expect(await statusOf(signedAddress(signing, reference, Date.now() - HOUR_MS))).toBe(403);
    const [again] = await historyOf(a, room);
    expect(await statusOf(again?.pictures?.[0]?.address ?? "")).toBe(200);
  });

  test("what the database keeps is unsigned", async () => {
    const [a, , room] = await newPair(app, "photo13", "photo14");
    await send(a, room, { pictures: [await upload(a)] });
    const { rows } = await app.database.pool.query<{ pictures: { address: string }[] }>(
      "select pictures from chat_messages where room_id = $1",
      [room],
    );
    expect(rows[0]?.pictures[0]?.address).toMatch(/^\/uploads\/pictures\/[0-9a-f]{64}\.webp$/);
  });
});
