/** Rooms and messages, the way clients make them. */
import { CHAT_EVENTS, type ChatMessage } from "@fitmate/contract/chat";
import { type ErrorCode, errors } from "@fitmate/contract/errors";
import { expect } from "vitest";
import { startTestApp, type TestApp } from "./app.ts";
import { ChatClient, ChatEnded } from "./chatClient.ts";
import type { TestMember } from "./client.ts";
import { makeMates } from "./mates.ts";

export type TestChat = { app: TestApp; mina: TestMember; jun: TestMember; stranger: TestMember; roomId: number };

/** A server with 미나 and 준호, who are mates and have a room, and a stranger. */
export async function startTestChat(environment: Record<string, string> = {}): Promise<TestChat> {
  const app = await startTestApp(environment);
  const [mina, jun, stranger] = await Promise.all([app.member("미나"), app.member("준호"), app.member("stranger")]);
  await makeMates(mina, jun);
  return { app, mina, jun, stranger, roomId: await openTestRoom(mina, jun) };
}

/** Two new members who are mates, and their room. */
export async function newPair(app: TestApp, one: string, other: string): Promise<[TestMember, TestMember, number]> {
  const [a, b] = await Promise.all([app.member(one), app.member(other)]);
  await makeMates(a, b);
  return [a, b, await openTestRoom(a, b)];
}

/** The room of two mates. */
export async function openTestRoom(one: TestMember, other: TestMember): Promise<number> {
  return (await one.ask("openChatRoom", { params: { nickname: other.nickname } })).chatRoomId;
}

/** A page of a room's messages. */
export async function historyOf(
  member: TestMember,
  chatRoomId: number,
  page: { before?: number; after?: number; size?: number } = {},
): Promise<ChatMessage[]> {
  return member.ask("getChatHistory", { query: { chatRoomId, ...page } });
}

/** A connection of the member's that listens to all that happens in the room. */
export async function listen(url: string, member: TestMember, roomId: number): Promise<ChatClient> {
  const client = await ChatClient.connect(url, member.token);
  await client.listen(roomId, CHAT_EVENTS);
  return client;
}

/** The next that comes, which has to be a message. */
export async function nextMessage(client: ChatClient): Promise<ChatMessage> {
  const heard = await client.next();
  expect(heard.headers["type"]).toBe("message");
  return messageOf(heard);
}

export function messageOf({ body }: { body: string }): ChatMessage {
  return JSON.parse(body) as ChatMessage;
}

/** What was waited for has to be refused with this code: by an ERROR and the end of the connection. */
export async function expectRefusal(waitedFor: Promise<unknown>, code: ErrorCode): Promise<void> {
  const end = await waitedFor.catch((error: unknown) => error);
  expect(end).toBeInstanceOf(ChatEnded);
  expect(end).toMatchObject({ headers: { message: code }, body: { status: errors[code][0], code }, closeCode: 1008 });
}

/** Makes an end to it, and to nothing else of what `removeMate` ends. */
export async function endMates(app: TestApp, one: TestMember, other: TestMember): Promise<void> {
  const ids = app.database.db
    .selectFrom("members")
    .select("id")
    .where("nickname", "in", [one.nickname, other.nickname]);
  await app.database.db.deleteFrom("mate_relations").where("low_id", "in", ids).where("high_id", "in", ids).execute();
}
