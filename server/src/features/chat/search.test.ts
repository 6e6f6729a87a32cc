/** Finding messages within a room. */
import type { ChatSearchAnswer } from "@fitmate/contract/chat";
import { CHAT_SEARCH_REACH } from "@fitmate/contract/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { newPair, startTestChat } from "../../../test/chat.ts";
import { sendAll } from "../../../test/chatClient.ts";
import type { TestMember } from "../../../test/client.ts";

let app: TestApp;
let mina: TestMember;
let stranger: TestMember;
let roomId: number;

const TEXTS = [
  "오늘 한강에서 뛸까요?",
  "저는 강변이 좋아요",
  "Nike 100% 할인_중",
  "nike 신발이요?",
  "한강\n공원 7시",
  "한낮의 강",
];

beforeAll(async () => {
  ({ app, mina, stranger, roomId } = await startTestChat());
  await sendAll(app.url, mina, roomId, TEXTS);
});
afterAll(() => app.close());

async function search(
  member: TestMember,
  query: { chatRoomId?: number; query: string; before?: string | number; size?: number },
): Promise<ChatSearchAnswer> {
  return member.ask("searchChatMessages", { query: { chatRoomId: roomId, ...query } });
}

const found = async (query: string) => (await search(mina, { query })).messages.map(({ seq }) => seq);

test.each([
  ["강", [6, 5, 2, 1]],
  ["한강", [5, 1]],
  ["한강에서", [1]],
  ["강에", [1]],
  [" 공원   한강 ", [5]],
  ["NIKE", [4, 3]],
  ["100%", [3]],
  ["%", [3]],
  ["_", [3]],
  ["\\", []],
  ["수영", []],
  // As a Mac's file names spell it.
  ["한강".normalize("NFD"), [5, 1]],
])("%j", async (query, seqs) => {
  expect(await found(query)).toEqual(seqs);
});

test("what was written in decomposed syllables is found, and answered as it was written", async () => {
  const [a, , room] = await newPair(app, "nfd1", "nfd2");
  const contents = "북한산".normalize("NFD");
  await sendAll(app.url, a, room, [contents]);
  expect(await search(a, { chatRoomId: room, query: "한산" })).toMatchObject({
    messages: [{ chatRoomId: room, seq: 1, contents, senderNickname: "nfd1", messageId: `${room}-1` }],
    next: null,
  });
});

test("pages by `next`, and only within the room", async () => {
  const first = await search(mina, { query: "강", size: 3 });
  expect(first).toMatchObject({ messages: [{ seq: 6 }, { seq: 5 }, { seq: 2 }], next: 2 });
  expect(await search(mina, { query: "강", size: 3, before: 2 })).toMatchObject({ messages: [{ seq: 1 }], next: null });
  const [a, , room] = await newPair(app, "other1", "other2");
  expect(await search(a, { chatRoomId: room, query: "강" })).toEqual({ messages: [], next: null });
});

test("looks through a bounded part of a long room and says where to go on", async () => {
  const [a, , room] = await newPair(app, "long1", "long2");
  const length = 2 * CHAT_SEARCH_REACH + 5;
  await app.database.pool.query(
    `with room as (update chat_rooms set last_seq = $2 where id = $1 returning id, low_id)
     insert into chat_messages (room_id, seq, sender_id, contents)
     select id, n, low_id, case n when 3 then '여기 보물' else '달리기' end from room, generate_series(1, $2::int) n`,
    [room, length],
  );
  const nexts: (number | null)[] = [];
  let answer: ChatSearchAnswer = { messages: [], next: null };
  do {
    answer = await search(a, { chatRoomId: room, query: "보물", ...(answer.next && { before: answer.next }) });
    nexts.push(answer.next);
  } while (answer.messages.length === 0 && answer.next !== null);
  expect(nexts).toEqual([CHAT_SEARCH_REACH + 6, 6, null]);
  expect(answer.messages).toMatchObject([{ seq: 3, contents: "여기 보물" }]);
});

describe("refused", () => {
  test("to others", async () => {
    const query = { chatRoomId: roomId, query: "강" };
    expect(await app.visitor.call("searchChatMessages", { query })).toMatchObject({ status: 401 });
    expect(await stranger.call("searchChatMessages", { query })).toMatchObject({ status: 403 });
    expect(await mina.call("searchChatMessages", { query: { ...query, chatRoomId: 999_999 } })).toMatchObject({
      status: 404,
      body: { code: "CHAT_ROOM_NOT_FOUND" },
    });
  });

  test.each([
    {},
    { query: "" },
    { query: "  " },
    { query: "가".repeat(51) },
    { query: "a\0b" },
    { query: "강", before: 0 },
    { query: "강", size: 0 },
  ])("%j", async (query) => {
    expect(await mina.call("searchChatMessages", { query: { chatRoomId: roomId, ...query } })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", message: expect.stringMatching(/[가-힣]/) },
    });
  });
});
