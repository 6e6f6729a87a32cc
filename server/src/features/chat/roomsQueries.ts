/** Rooms and their sides: finding, making, muting, hiding. */
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { orderPair } from "../mates/queries.ts";

export async function findRoom(db: Db, oneId: number, otherId: number): Promise<number | undefined> {
  const { lowId, highId } = orderPair(oneId, otherId);
  const room = await db
    .selectFrom("chat_rooms")
    .select("id")
    .where("low_id", "=", lowId)
    .where("high_id", "=", highId)
    .executeTakeFirst();
  return room?.id;
}

export async function roomExists(db: Db, roomId: number): Promise<boolean> {
  return (await db.selectFrom("chat_rooms").select("id").where("id", "=", roomId).executeTakeFirst()) !== undefined;
}

/** Makes the room of the two, with both sides; undefined when there is one. Call inside a transaction. */
export async function insertRoom(db: Db, oneId: number, otherId: number): Promise<number | undefined> {
  const { lowId, highId } = orderPair(oneId, otherId);
  const room = await db
    .insertInto("chat_rooms")
    .values({ low_id: lowId, high_id: highId })
    .onConflict((conflict) => conflict.columns(["low_id", "high_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!room) return undefined;
  await db
    .insertInto("chat_room_members")
    .values([
      { member_id: lowId, room_id: room.id, other_id: highId },
      { member_id: highId, room_id: room.id, other_id: lowId },
    ])
    .execute();
  return room.id;
}

/** Keeps others from writing in the room until the transaction ends, as `appendMessages` does. */
export async function lockRoom(trx: Db, roomId: number): Promise<void> {
  await trx.selectFrom("chat_rooms").select("id").where("id", "=", roomId).forUpdate().execute();
}

/** A member's place in a room. */
export type Side = {
  /** Null in a group room. */
  otherId: number | null;
  /** What was said up to there is not theirs. */
  sinceSeq: number;
  /** A group room in which nobody writes any more. */
  isOver: boolean;
};

export async function findSide(db: Db, roomId: number, memberId: number): Promise<Side | undefined> {
  return db
    .selectFrom("chat_room_members as side")
    .innerJoin("chat_rooms as room", "room.id", "side.room_id")
    .select(["side.other_id as otherId", "side.since_seq as sinceSeq"])
    .select(sql<boolean>`coalesce(room.read_only_at <= now(), false)`.as("isOver"))
    .where("side.member_id", "=", memberId)
    .where("side.room_id", "=", roomId)
    .executeTakeFirst();
}

export type SideKey = { memberId: number; roomId: number };

/** Those of `keys` that are no side of a room (any more). */
export async function selectMissingSides(db: Db, keys: readonly SideKey[]): Promise<SideKey[]> {
  const { rows } = await sql<SideKey>`
    select asked.member_id as "memberId", asked.room_id as "roomId"
      from unnest(${keys.map(({ memberId }) => memberId)}::bigint[], ${keys.map(({ roomId }) => roomId)}::bigint[])
             as asked (member_id, room_id)
     where not exists (select 1 from chat_room_members side
                        where side.member_id = asked.member_id and side.room_id = asked.room_id)`.execute(db);
  return rows;
}

export async function setMuted(db: Db, roomId: number, memberId: number, muted: boolean): Promise<void> {
  await db
    .updateTable("chat_room_members")
    .set({ muted })
    .where("member_id", "=", memberId)
    .where("room_id", "=", roomId)
    .execute();
}

/** Lists the room again; answers whether it was hidden. */
export async function unhideRoom(db: Db, roomId: number, memberId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("chat_room_members")
    .set({ hidden: false })
    .where("member_id", "=", memberId)
    .where("room_id", "=", roomId)
    .where("hidden", "=", true)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Takes the room off the member's list unless there is a message after `seq`; answers whether it did. Call inside a transaction. */
export async function hideRoom(db: Db, roomId: number, memberId: number, seq: number): Promise<boolean> {
  // The lock of `appendMessages`, in its order: a message is stored before this, or lists the room again after it.
  const { last_seq: last } = await db
    .selectFrom("chat_rooms")
    .select("last_seq")
    .where("id", "=", roomId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (last > seq) return false;
  await db
    .updateTable("chat_room_members")
    .set({ hidden: true })
    .where("member_id", "=", memberId)
    .where("room_id", "=", roomId)
    .execute();
  return true;
}
