/**
 * Group rooms, for the feature whose members they bring together: it says who is in one, what it is called and until when one may
 * write. Each runs in the caller's transaction and answers what to publish after its commit. A caller that holds several rooms takes
 * them in the order of their ids. A room goes when the last who was in it is erased: then there is nobody to tell.
 */
import type { GroupRoomLine } from "@fitmate/contract/groupRooms";
import { GROUP_ROOM_MEMBERS_MAX } from "@fitmate/contract/limits";
import { type Bus, NOBODY, type Publish } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/db/database.ts";
import { withdrawMessages } from "../notifications/service.ts";
import { publishHint, publishToRoom } from "./events.ts";
import * as queries from "./groupRoomsQueries.ts";
import { requireHeard, selectUnreadBy } from "./messagesQueries.ts";

/** What a room writes of itself: of somebody by their id, since names change. */
export type NewLine =
  | Exclude<GroupRoomLine, { nickname: unknown }>
  | { kind: Extract<GroupRoomLine, { nickname: unknown }>["kind"]; memberId: number };

/** Opens a room that nobody is in yet; answers its id. `gatheringId`: what its heading leads to. */
export function openGroupRoom(
  trx: Db,
  { title, readOnlyAt = null, gatheringId = null }: Pick<queries.NewGroupRoom, "title"> & Partial<queries.NewGroupRoom>,
): Promise<number> {
  return queries.insertGroupRoom(trx, { title, readOnlyAt, gatheringId });
}

/** Lets the member in, who reads from now on, and says so in the room, unless `line` is null. Whoever is in it stays so. */
export async function enterGroupRoom(
  trx: Db,
  roomId: number,
  memberId: number,
  line: NewLine | null = { kind: "ENTERED", memberId },
): Promise<Publish> {
  const room = await queries.lockGroupRoom(trx, roomId);
  if (!room) throw new Error("There is no such group room");
  const { lastSeq, memberIds } = room;
  if (memberIds.includes(memberId)) return NOBODY;
  if (memberIds.length >= GROUP_ROOM_MEMBERS_MAX) throw new Error("The group room is full");
  await queries.insertGroupSide(trx, roomId, memberId, lastSeq);
  return storeLine(trx, roomId, [...memberIds, memberId], line);
}

/** Has the member out of the room at once, and says so there, unless `line` is null. Whoever is not in it stays so. */
export async function leaveGroupRoom(
  trx: Db,
  roomId: number,
  memberId: number,
  line: NewLine | null = { kind: "LEFT", memberId },
): Promise<Publish> {
  const room = await queries.lockGroupRoom(trx, roomId);
  if (!room?.memberIds.includes(memberId)) return NOBODY;
  const { lastSeq, memberIds } = room;
  const readSeq = await queries.deleteGroupSide(trx, roomId, memberId);
  const publishWithdrawal = await withdrawMessages(trx, memberId, roomId);
  // All who read are waited for: no number is told that one of them makes smaller without telling so.
  const numbers = await selectUnreadBy(trx, roomId, readSeq, lastSeq);
  const others = memberIds.filter((id) => id !== memberId);
  const publishLine = await storeLine(trx, roomId, others, line);
  return (bus) => {
    publishToRoom(bus, roomId, { type: "end", body: { chatRoomId: roomId }, memberId });
    publishWithdrawal(bus);
    publishHint(bus, [memberId], { chatRoomId: roomId, seq: 0, ended: true });
    publishLine(bus);
    if (numbers.unreadBy.length > 0)
      publishToRoom(bus, roomId, { type: "unreadBy", body: { chatRoomId: roomId, ...numbers } });
  };
}

/** Has the room say something. */
export async function sayInGroupRoom(trx: Db, roomId: number, line: NewLine): Promise<Publish> {
  const room = await queries.lockGroupRoom(trx, roomId);
  return room ? storeLine(trx, roomId, room.memberIds, line) : NOBODY;
}

/** Gives the room another title, or another end; what is undefined stays. */
export async function changeGroupRoom(trx: Db, roomId: number, change: queries.GroupRoomChange): Promise<Publish> {
  const room = await queries.lockGroupRoom(trx, roomId);
  if (!room) return NOBODY;
  await queries.updateGroupRoom(trx, roomId, change);
  return storeLine(trx, roomId, room.memberIds, null);
}

/** Takes out of the room what the one it was opened by has said, who is erased: its title is `title` from then on. */
export async function eraseGroupRoomWords(trx: Db, roomId: number, title: string): Promise<void> {
  if (!(await queries.lockGroupRoom(trx, roomId))) return;
  await queries.updateGroupRoom(trx, roomId, { title });
  await queries.eraseWords(trx, roomId);
}

/** Stores the line, if there is one, and has everybody's lists ask anew. */
async function storeLine(trx: Db, roomId: number, memberIds: number[], line: NewLine | null): Promise<Publish> {
  const publishHints = (seq: number) => (bus: Bus) => publishHint(bus, memberIds, { chatRoomId: roomId, seq });
  if (!line) return publishHints(0);
  const { seq, timeline } =
    "memberId" in line
      ? await queries.insertLine(trx, roomId, { kind: line.kind }, line.memberId)
      : await queries.insertLine(trx, roomId, line, null);
  const { message, audience } = await requireHeard(trx, roomId, seq);
  return (bus) => {
    publishToRoom(bus, roomId, { type: "message", body: message, timeline, ...audience });
    publishHints(seq)(bus);
  };
}
