/** Group rooms, opened and changed as by the feature that brings their members together. */
import type { ChatRoom } from "@fitmate/contract/chat";
import { requireMember } from "../src/features/accounts/service.ts";
import { enterGroupRoom, leaveGroupRoom, type NewLine, openGroupRoom } from "../src/features/chat/groupRoomService.ts";
import type { Publish } from "../src/platform/bus/bus.ts";
import type { Db } from "../src/platform/db/database.ts";
import { inTransaction } from "../src/platform/db/transaction.ts";
import type { TestApp } from "./app.ts";
import type { TestMember } from "./client.ts";

export const TITLE = "토요일 밤 한강 8km";

/** Does something to a room in a transaction, then tells whom it concerns. */
export async function changing(app: TestApp, change: (trx: Db) => Promise<Publish>): Promise<void> {
  const publish = await inTransaction(app.database.db, change);
  publish(app.bus);
}

export async function idOf(app: TestApp, { nickname }: { nickname: string }): Promise<number> {
  return (await requireMember(app.database.db, nickname)).id;
}

/** A room that all of `members` have entered without a word. */
export async function openTestGroup(
  app: TestApp,
  members: readonly TestMember[],
  readOnlyAt: Date | null = null,
): Promise<number> {
  const roomId = await openGroupRoom(app.database.db, { title: TITLE, readOnlyAt, gatheringId: 7 });
  for (const member of members) await enter(app, roomId, member, null);
  return roomId;
}

/** Lets a member in. */
export async function enter(app: TestApp, roomId: number, member: TestMember, line?: NewLine | null): Promise<void> {
  const id = await idOf(app, member);
  await changing(app, (trx) => enterGroupRoom(trx, roomId, id, line));
}

/** Takes a member out. */
export async function leave(app: TestApp, roomId: number, member: TestMember, line?: NewLine | null): Promise<void> {
  const id = await idOf(app, member);
  await changing(app, (trx) => leaveGroupRoom(trx, roomId, id, line));
}

/** The members' rooms as our own app asks for them. */
export async function listedOf(member: TestMember): Promise<ChatRoom[]> {
  return member.ask("getChatRooms", { query: { groups: "true" } });
}
