/** Deleting what one has sent: for both, within five minutes, and nothing of it is left. */
import { type ChatMessage, DELETED_MESSAGE } from "@fitmate/contract/chat";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { endMates, historyOf, listen, messageOf, newPair, startTestChat } from "../../../test/chat.ts";
import { ChatClient, sendAll } from "../../../test/chatClient.ts";
import type { TestMember } from "../../../test/client.ts";
import { upload } from "../../../test/pictures.ts";
import { TestStream } from "../../../test/stream.ts";
import { hideMessages } from "./hidingService.ts";

let app: TestApp;
let stranger: TestMember;

beforeAll(async () => {
  ({ app, stranger } = await startTestChat());
});
afterAll(() => app.close());

/** Two mates; the first has sent `texts`. */
async function written(name: string, texts: string[]): Promise<[TestMember, TestMember, number]> {
  const [writer, reader, chatRoomId] = await newPair(app, `${name}쓴이`, `${name}읽은이`);
  await sendAll(app.url, writer, chatRoomId, texts);
  return [writer, reader, chatRoomId];
}

const remove = (member: TestMember, chatRoomId: number, seq: number) =>
  member.call("deleteChatMessage", { query: { chatRoomId, seq } });

/** What the database holds of a room. */
const stored = async (chatRoomId: number) =>
  app.database.db
    .selectFrom("chat_messages")
    .select(["seq", "contents", "pictures"])
    .where("room_id", "=", chatRoomId)
    .orderBy("seq")
    .execute();

test("a deleted message keeps its place, and nothing else, for both", async () => {
  const [writer, reader, chatRoomId] = await written("자리", ["그대로", "잘못 보낸 말"]);
  const ears = await listen(app.url, reader, chatRoomId);
  const streams = await Promise.all([writer, reader].map((member) => TestStream.open(member)));
  const { status, body } = await remove(writer, chatRoomId, 2);
  expect(status).toBe(200);
  expect(body).toMatchObject({ seq: 2, contents: DELETED_MESSAGE, deleted: true, senderNickname: writer.nickname });

  const heard = await ears.next();
  expect(heard.headers["type"]).toBe("deletion");
  expect(messageOf(heard)).toEqual(body);
  // Where the room is only listed its last words follow.
  for (const stream of streams) {
    expect(await stream.next("chat")).toEqual({ chatRoomId, seq: 0 });
    stream.close();
  }
  for (const member of [writer, reader]) {
    const [kept, deleted] = await historyOf(member, chatRoomId);
    expect(kept).toMatchObject({ contents: "그대로" });
    expect(kept).not.toHaveProperty("deleted");
    expect(deleted).toEqual(body);
    const { lastMessage } = await member.ask("getChatRoom", { query: { chatRoomId } });
    expect(lastMessage).toEqual(body);
    const found = await member.ask("searchChatMessages", { query: { chatRoomId, query: "말" } });
    expect(found.messages).toEqual([]);
  }
  expect(await stored(chatRoomId)).toEqual([
    { seq: 1, contents: "그대로", pictures: null },
    { seq: 2, contents: "", pictures: null },
  ]);
  await ears.close();
});

test("asking twice, and at once, deletes once", async () => {
  const [writer, , chatRoomId] = await written("두번", ["지울 말"]);
  const answers = await Promise.all([1, 1, 1].map((seq) => remove(writer, chatRoomId, seq)));
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body).toEqual(answers[0]?.body);
  }
});

test("only what one has sent oneself, in a room of one's own, a few minutes ago", async () => {
  const [writer, reader, chatRoomId] = await written("누가", ["내 말"]);
  const refusals = [
    [reader, 1, 403, "내가 보낸 메시지만 지울 수 있어요."],
    [stranger, 1, 403, "볼 수 있는 권한이 없어요."],
    [writer, 2, 404, "메시지를 찾지 못했어요."],
    [writer, 0, 400, "입력한 내용을 다시 확인해 주세요."],
  ] as const;
  for (const [member, seq, status, message] of refusals) {
    const answer = await remove(member, chatRoomId, seq);
    expect(answer).toMatchObject({ status, body: { message } });
  }
  await app.database.db
    .updateTable("chat_messages")
    .set({ sent_at: new Date(Date.now() - 301_000) })
    .where("room_id", "=", chatRoomId)
    .execute();
  expect(await remove(writer, chatRoomId, 1)).toMatchObject({
    status: 400,
    body: { code: "MESSAGE_TOO_OLD", message: "보낸 지 5분이 지나서 지울 수 없어요." },
  });
  expect(await stored(chatRoomId)).toMatchObject([{ contents: "내 말" }]);
});

test("who is no mate any more can still take back what was said", async () => {
  const [writer, reader, chatRoomId] = await written("헤어진", ["지울 말"]);
  await endMates(app, writer, reader);
  expect((await remove(writer, chatRoomId, 1)).status).toBe(200);
  expect(await historyOf(reader, chatRoomId)).toMatchObject([{ deleted: true }]);
});

test("a late second try of a deleted message does not bring it back", async () => {
  const [writer, reader, chatRoomId] = await newPair(app, "다시쓴이", "다시읽은이");
  const client = await listen(app.url, writer, chatRoomId);
  const draft = { chatRoomId, contents: "한 번만", clientMessageId: "once" };
  await client.send(draft);
  await remove(writer, chatRoomId, 1);
  await client.send(draft);
  expect(await historyOf(reader, chatRoomId)).toMatchObject([{ seq: 1, contents: DELETED_MESSAGE }]);
  await client.close();
});

test("its pictures are kept for the messages that show them as well, and go with the last one", async () => {
  const [writer, , chatRoomId] = await newPair(app, "사진쓴이", "사진읽은이");
  const client = await listen(app.url, writer, chatRoomId);
  const [both, once] = [await upload(writer), await upload(writer)];
  await client.send({ chatRoomId, contents: "", pictures: [both, once] });
  await client.send({ chatRoomId, contents: "", pictures: [both] });
  const uses = async () => {
    const rows = await app.database.db
      .selectFrom("upload_uses")
      .select("name")
      .where("kind", "=", "room")
      .where("target_id", "=", chatRoomId)
      .execute();
    return rows.map(({ name }) => `/uploads/${name}.webp`).toSorted();
  };
  const plain = (address: string) => address.split("?", 1)[0] ?? "";
  expect(await uses()).toEqual([both, once].map(plain).toSorted());
  const { body } = await remove(writer, chatRoomId, 1);
  expect(body as ChatMessage).not.toHaveProperty("pictures");
  expect(await uses()).toEqual([plain(both)]);
  // A message that moderators have hidden may come back.
  await client.send({ chatRoomId, contents: "", pictures: [both] });
  await hideMessages(app.database.db, { roomId: chatRoomId, seqs: [3] });
  await remove(writer, chatRoomId, 2);
  expect(await uses()).toEqual([plain(both)]);
  await remove(writer, chatRoomId, 3);
  expect(await uses()).toEqual([]);
  await client.close();
});

test("a client that has not asked for deletions hears of none", async () => {
  const [writer, reader, chatRoomId] = await written("규격", ["지울 말"]);
  const client = await ChatClient.connect(app.url, reader.token);
  await client.listen(chatRoomId);
  await remove(writer, chatRoomId, 1);
  await sendAll(app.url, writer, chatRoomId, ["다음 말"]);
  expect(messageOf(await client.next())).toMatchObject({ seq: 2, contents: "다음 말" });
  await client.close();
});
