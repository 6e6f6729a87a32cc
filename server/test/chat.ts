/** Rooms and messages, the way clients make them. */
import {
  CHAT_EVENTS,
  CHAT_EVENTS_HEADER,
  type ChatMessage,
  CHAT_SEND_DESTINATION,
  chatRoomDestination,
} from "@fitmate/contract/chat";
import { type ErrorBody, type ErrorCode, errors } from "@fitmate/contract/errors";
import { expect } from "vitest";
import { startTestApp, type TestApp } from "./app.ts";
import type { TestMember } from "./client.ts";
import { makeMates } from "./mates.ts";
import { type ReceivedFrame, RawStomp } from "./stomp.ts";

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

/** A connection of the member's that listens to all that happens in the room, under the subscription id `room`. */
export async function listen(url: string, member: TestMember, roomId: number): Promise<RawStomp> {
  const client = await RawStomp.connect(url, member.token);
  const destination = chatRoomDestination(roomId);
  await client.sendAndWait("SUBSCRIBE", { id: "room", destination, [CHAT_EVENTS_HEADER]: CHAT_EVENTS.join(",") });
  return client;
}

/** Publishes `body` and waits for the receipt. Throws on a refusal. */
export function publish(client: RawStomp, body: Record<string, unknown>): Promise<void> {
  return client.sendAndWait("SEND", { destination: CHAT_SEND_DESTINATION }, JSON.stringify(body));
}

/** Publishes `body`, whatever comes of it. */
export function tryPublish(
  client: RawStomp,
  body: Record<string, unknown> | string,
  headers: Record<string, string> = {},
): void {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  client.send("SEND", { destination: CHAT_SEND_DESTINATION, ...headers }, text);
}

/** Sends `texts` one after another over a connection of its own; resolves when all are stored. Throws on a refusal. */
export async function sendAll(url: string, sender: TestMember, chatRoomId: number, texts: string[]): Promise<void> {
  const client = await RawStomp.connect(url, sender.token);
  for (const contents of texts) await publish(client, { chatRoomId, contents });
  client.drop();
}

/** The next frame, which has to be the MESSAGE of a message. */
export async function nextMessage(client: RawStomp): Promise<ChatMessage> {
  const frame = await client.expect("MESSAGE");
  expect(frame.headers["type"]).toBe("message");
  return messageOf(frame);
}

export function messageOf({ body }: ReceivedFrame): ChatMessage {
  return JSON.parse(body) as ChatMessage;
}

/** The next frame has to be an ERROR of this code, and the connection to close. */
export async function expectRefusal(client: RawStomp, code: ErrorCode): Promise<ErrorBody> {
  const { headers, body } = await client.expect("ERROR");
  expect(headers["message"]).toBe(code);
  const refusal = JSON.parse(body) as ErrorBody;
  expect(refusal).toMatchObject({ status: errors[code][0], code });
  expect(await client.closed).toBe(1008);
  return refusal;
}

/** Makes an end to it: no endpoint does so yet. */
export async function endMates(app: TestApp, one: TestMember, other: TestMember): Promise<void> {
  const ids = app.database.db
    .selectFrom("members")
    .select("id")
    .where("nickname", "in", [one.nickname, other.nickname]);
  await app.database.db.deleteFrom("mate_relations").where("low_id", "in", ids).where("high_id", "in", ids).execute();
}
