/** Rooms, their messages as they are read, and how far. Events go out after the commit. */
import type { ChatMessage, ChatRoom, ChatSearchAnswer } from "@fitmate/contract/chat";
import { CHAT_SEARCH_REACH } from "@fitmate/contract/limits";
import type { ChatRoomMember } from "@fitmate/contract/groupRooms";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { AppError } from "../../platform/http/errors.ts";
import type { Signing } from "../../platform/signing.ts";
import { requireMember } from "../accounts/service.ts";
import { areMates } from "../mates/queries.ts";
import { settleMessages } from "../notifications/service.ts";
import { publishHint, publishToRoom } from "./events.ts";
import {
  type Reader,
  type HistoryPage,
  lastSeq,
  selectAudience,
  selectMessages,
  selectUnreadBy,
} from "./messagesQueries.ts";
import { withSignatures } from "./pictures.ts";
import { canWrite, requireSide } from "./policy.ts";
import { advanceReading } from "./readingQueries.ts";
import { findListedRoom, type RoomPage, selectRoomMembers, selectRooms } from "./roomListQueries.ts";
import * as roomsQueries from "./roomsQueries.ts";
import { searchMessages } from "./searchQueries.ts";

export type ChatPorts = { db: Db; bus: Bus };
/** What reading needs. */
export type ReadingPorts = { db: Db; signing: Signing };
/** A member who does something here. */
export type Chatter = { memberId: number; nickname: string };

/** The id of the room with `nickname`, made when there is none; one from better days stays readable. */
export async function openRoom(ports: ChatPorts, me: Chatter, nickname: string): Promise<number> {
  // What was said stays readable.
  const other = await requireMember(ports.db, nickname, { suspended: true });
  if (other.id === me.memberId) throw new AppError("SELF_NOT_ALLOWED");
  const existing = await roomsQueries.findRoom(ports.db, me.memberId, other.id);
  if (existing !== undefined) {
    await listAgain(ports, me, existing);
    return existing;
  }
  if (!(await areMates(ports.db, me.memberId, other.id))) {
    // Who is suspended is nobody to whoever has nothing with them.
    await requireMember(ports.db, nickname);
    throw new AppError("NOT_MATES");
  }
  const made = await inTransaction(ports.db, (trx) => roomsQueries.insertRoom(trx, me.memberId, other.id));
  if (made !== undefined) {
    publishHint(ports.bus, [me.memberId, other.id], { chatRoomId: made, seq: 0 });
    return made;
  }
  const room = await roomsQueries.findRoom(ports.db, me.memberId, other.id);
  if (room === undefined) throw new Error("The room is neither there nor can it be made");
  return room;
}

/** A page of the member's rooms, last changed first. */
export async function listRooms(ports: ReadingPorts, memberId: number, page: RoomPage): Promise<ChatRoom[]> {
  const rooms = await selectRooms(ports.db, memberId, page);
  return rooms.map((room) => withSignedMessage(ports, room));
}

/** One room as the list shows it. */
export async function showRoom(ports: ReadingPorts, memberId: number, roomId: number): Promise<ChatRoom> {
  await requireSide(ports.db, roomId, memberId);
  const room = await findListedRoom(ports.db, memberId, roomId);
  if (!room) throw new AppError("CHAT_ROOM_NOT_FOUND");
  return withSignedMessage(ports, room);
}

/** Who is in a room of the member's. */
export async function listRoomMembers({ db }: ChatPorts, memberId: number, roomId: number): Promise<ChatRoomMember[]> {
  const { otherId } = await requireSide(db, roomId, memberId);
  return selectRoomMembers(db, memberId, roomId, otherId);
}

function readerOf(memberId: number, { otherId }: roomsQueries.Side): Reader {
  return { memberId, inGroup: otherId === null };
}

function withSignedMessage({ signing }: ReadingPorts, { lastMessage, ...room }: ChatRoom): ChatRoom {
  return { ...room, lastMessage: lastMessage && withSignatures(signing, lastMessage) };
}

/** A page of a room's messages. */
export async function readHistory(
  { db, signing }: ReadingPorts,
  memberId: number,
  roomId: number,
  page: HistoryPage,
): Promise<ChatMessage[]> {
  const side = await requireSide(db, roomId, memberId);
  const messages = await selectMessages(db, roomId, page, readerOf(memberId, side));
  return messages.map((message) => withSignatures(signing, message));
}

export type RoomSearch = { query: string; before?: number | undefined; size: number };

/**
 * The newest messages with every word of `query`. Looks through CHAT_SEARCH_REACH messages at most, whatever the length of
 * the room, and says where to go on.
 */
export async function searchRoom(
  { db, signing }: ReadingPorts,
  memberId: number,
  roomId: number,
  { query, before, size }: RoomSearch,
): Promise<ChatSearchAnswer> {
  const side = await requireSide(db, roomId, memberId);
  const first = side.sinceSeq + 1;
  const end = before ?? (await lastSeq(db, roomId)) + 1;
  const start = Math.max(first, end - CHAT_SEARCH_REACH);
  const words = query.normalize("NFC").toLowerCase().split(/\s+/u).filter(Boolean);
  const messages = await searchMessages(db, roomId, { words, start, end, size }, readerOf(memberId, side));
  const reached = messages.length === size ? (messages.at(-1)?.seq ?? start) : start;
  return {
    messages: messages.map((message) => withSignatures(signing, message)),
    next: reached > first ? reached : null,
  };
}

/**
 * Marks a room as read up to `seq`; never goes back. Only mates are told of it; in a group room nobody hears who has read, but by how
 * many each message has not been.
 */
export async function markRead({ db, bus }: ChatPorts, me: Chatter, roomId: number, seq: number): Promise<void> {
  const side = await requireSide(db, roomId, me.memberId);
  const reading = await inTransaction(db, async (trx) => {
    const moved = await advanceReading(trx, roomId, me.memberId, seq);
    return moved && { ...moved, publish: await settleMessages(trx, me.memberId, roomId, moved.left) };
  });
  if (!reading) return;
  const { before, readSeq, publish } = reading;
  publish(bus);
  if (side.otherId === null) {
    // Counted once it is stored: of several who read at once the last one counts them all.
    const body = { chatRoomId: roomId, ...(await selectUnreadBy(db, roomId, before, readSeq)) };
    publishToRoom(bus, roomId, { type: "unreadBy", body });
    // Asked once it is stored: whoever is no mate by then is not told.
  } else if (await canWrite(db, me.memberId, side)) {
    publishToRoom(bus, roomId, { type: "read", body: { chatRoomId: roomId, nickname: me.nickname, readSeq } });
  }
  // My other tabs.
  publishHint(bus, [me.memberId], { chatRoomId: roomId, seq: readSeq });
}

/** Whether the member wants word about new messages of the room. */
export async function muteRoom({ db, bus }: ChatPorts, me: Chatter, roomId: number, muted: boolean): Promise<void> {
  await requireSide(db, roomId, me.memberId);
  await roomsQueries.setMuted(db, roomId, me.memberId, muted);
  publishHint(bus, [me.memberId], { chatRoomId: roomId, seq: 0 });
}

/** Takes the room off the member's list until a message after `seq`. */
export async function hideRoom({ db, bus }: ChatPorts, me: Chatter, roomId: number, seq: number): Promise<void> {
  await requireSide(db, roomId, me.memberId);
  const publish = await inTransaction(db, async (trx) => {
    const isHidden = await roomsQueries.hideRoom(trx, roomId, me.memberId, seq);
    return isHidden ? settleMessages(trx, me.memberId, roomId, 0) : undefined;
  });
  publish?.(bus);
  publishHint(bus, [me.memberId], { chatRoomId: roomId, seq: 0 });
}

/** Puts the room back on the member's list. */
export async function unhideRoom({ db, bus }: ChatPorts, me: Chatter, roomId: number): Promise<void> {
  await requireSide(db, roomId, me.memberId);
  await listAgain({ db, bus }, me, roomId);
}

async function listAgain({ db, bus }: ChatPorts, { memberId }: Chatter, roomId: number): Promise<void> {
  const wasHidden = await roomsQueries.unhideRoom(db, roomId, memberId);
  // My other tabs.
  if (wasHidden) publishHint(bus, [memberId], { chatRoomId: roomId, seq: 0 });
}

/**
 * Publishes to the others in the room that this member is writing. Former mates are told nothing about each other any more, nor are
 * those whom a block keeps apart.
 */
export async function publishTyping({ db, bus }: ChatPorts, me: Chatter, roomId: number): Promise<void> {
  const side = await requireSide(db, roomId, me.memberId);
  if (!(await canWrite(db, me.memberId, side))) return;
  const audience = side.otherId === null ? await selectAudience(db, roomId, me.memberId) : undefined;
  const body = { chatRoomId: roomId, nickname: me.nickname };
  publishToRoom(bus, roomId, { type: "typing", body, from: me.memberId, ...audience });
}
