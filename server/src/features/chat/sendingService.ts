/** Sending messages. Events go out after the commit. */
import type { ChatMessage } from "@fitmate/contract/chat";
import type { Publish } from "../../platform/bus/bus.ts";
import { Counter } from "prom-client";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/errors.ts";
import { mayNotWrite } from "../accounts/memberQueries.ts";
import { type Append, appendOne, unlessUnderWay } from "./appending.ts";
import { appendMessages } from "./appendingQueries.ts";
import { publishHint, publishToRoom } from "./events.ts";
import { findOwnMessage } from "./messagesQueries.ts";
import { toMessage } from "./wire.ts";
import { appendWithPictures } from "./pictures.ts";
import { canWrite, requireSide } from "./policy.ts";
import { readIfAlone } from "./readingQueries.ts";
import * as roomsQueries from "./roomsQueries.ts";
import type { Chatter, ChatPorts } from "./service.ts";

const storedMessages = new Counter({
  name: "fitmate_messages_stored_total",
  help: "Messages that members sent and this node stored.",
});

export type Draft = {
  chatRoomId: number;
  contents: string;
  /** References, signed or not. */
  pictures?: readonly string[] | undefined;
  clientMessageId?: string | undefined;
};

export type SendOptions = {
  /** When, if not now. */
  at?: Date;
  append?: Append;
  /** Hears whom the message waits for. */
  onStored?: (side: roomsQueries.SideKey) => void;
};

/**
 * Stores a message, then publishes it to everybody concerned. The same `clientMessageId` of the same sender answers what was stored
 * the first time. Pictures in the answer are unsigned.
 */
export async function sendMessage(
  { db, bus }: ChatPorts,
  me: Chatter,
  draft: Draft,
  { at, append = (message) => appendOne(db, message), onStored }: SendOptions = {},
): Promise<ChatMessage> {
  const { chatRoomId: roomId, clientMessageId } = draft;
  // Half of a surrogate pair cannot be stored; everybody is to see the same.
  const contents = draft.contents.toWellFormed();
  const text = { roomId, senderId: me.memberId, contents, clientMessageId, at };
  const { pictures: references } = draft;
  const appended = references
    ? await unlessUnderWay(() => appendWithPictures(db, text, references))
    : await append(text);
  if (!appended) return explainUnstored(db, me, draft);
  storedMessages.inc();
  const { memberIds, apart, timeline, ...place } = appended;
  for (const memberId of memberIds) if (memberId !== me.memberId) onStored?.({ memberId, roomId });
  const message = toMessage(roomId, {
    pictures: null,
    ...place,
    sender: me.nickname,
    contents,
    clientMessageId: clientMessageId ?? null,
  });
  const audience = apart && { readers: memberIds, apart };
  publishToRoom(bus, roomId, { type: "message", body: message, timeline, ...audience });
  publishHint(bus, memberIds, { chatRoomId: roomId, seq: message.seq });
  return message;
}

/** Something that one of two members has said to the other elsewhere, and when, if not now. */
export type Said = { by: Chatter; contents: string; at: Date | undefined };

/**
 * Puts what two who are mates by now have said to each other elsewhere into their room, made where there is none, as read by
 * both, but by whom something of before waits there. Call inside a transaction, and what it answers after the commit.
 */
export async function carryOver(trx: Db, pair: [number, number], said: readonly Said[]): Promise<Publish> {
  if (said.length === 0) return () => {};
  const roomId = (await roomsQueries.insertRoom(trx, ...pair)) ?? (await roomsQueries.findRoom(trx, ...pair));
  if (roomId === undefined) throw new Error("The room is neither there nor can it be made");
  const stored: { message: ChatMessage; timeline: string }[] = [];
  for (const { by, contents, at } of said) {
    const text = { roomId, senderId: by.memberId, contents, clientMessageId: undefined, at };
    const [appended] = await appendMessages(trx, [text]);
    // Who may not write by now says nothing more, also nothing of before.
    if (!appended) continue;
    const { memberIds, timeline, ...place } = appended;
    const others = memberIds.filter((memberId) => memberId !== by.memberId);
    for (const memberId of others) await readIfAlone(trx, roomId, memberId, place.seq);
    const shown = { ...place, pictures: null, sender: by.nickname, contents, clientMessageId: null };
    stored.push({ message: toMessage(roomId, shown), timeline });
  }
  return (bus) => {
    for (const { message, timeline } of stored)
      publishToRoom(bus, roomId, { type: "message", body: message, timeline });
    publishHint(bus, pair, { chatRoomId: roomId, seq: stored.at(-1)?.message.seq ?? 0 });
  };
}

/** Why nothing was stored: because it had been stored before, or a refusal. */
async function explainUnstored(db: Db, me: Chatter, draft: Draft): Promise<ChatMessage> {
  const side = await requireSide(db, draft.chatRoomId, me.memberId);
  return alreadyStored(db, me, draft, await whyUnstored(db, me.memberId, side));
}

async function whyUnstored(db: Db, memberId: number, side: roomsQueries.Side): Promise<Error> {
  if (await mayNotWrite(db, memberId)) return new AppError("WRITING_STOPPED");
  if (await canWrite(db, memberId, side)) return new Error("A message was not stored");
  return new AppError(side.otherId === null ? "CHAT_ROOM_OVER" : "NOT_MATES");
}

/** What an earlier attempt has stored; throws `refusal` when there is nothing. */
async function alreadyStored(
  db: Db,
  me: Chatter,
  { chatRoomId, clientMessageId }: Draft,
  refusal: unknown,
): Promise<ChatMessage> {
  const message = clientMessageId && (await findOwnMessage(db, chatRoomId, me.memberId, clientMessageId));
  if (!message) throw refusal;
  return message;
}
