/** Group rooms: making and changing them, who comes and goes, and the lines they write themselves. */
import type { StoredGroupRoomLine } from "@fitmate/contract/groupRooms";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { timeline } from "../../platform/db/timeline.ts";

/** The title of the group room with the id `roomId`, an expression; null for a room of two. */
export const groupRoomTitle = (roomId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select title from chat_rooms where id = ${roomId})`;

export type NewGroupRoom = { title: string; readOnlyAt: Date | null; gatheringId: number | null };

export async function insertGroupRoom(db: Db, { title, readOnlyAt, gatheringId }: NewGroupRoom): Promise<number> {
  const { id } = await db
    .insertInto("chat_rooms")
    .values({ title, read_only_at: readOnlyAt, gathering_id: gatheringId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export type GroupRoomChange = { title?: string | undefined; readOnlyAt?: Date | null | undefined };

/** The room is locked. */
export async function updateGroupRoom(trx: Db, roomId: number, { title, readOnlyAt }: GroupRoomChange): Promise<void> {
  const change = {
    ...(title !== undefined && { title }),
    ...(readOnlyAt !== undefined && { read_only_at: readOnlyAt }),
  };
  if (Object.keys(change).length > 0)
    await trx.updateTable("chat_rooms").set(change).where("id", "=", roomId).execute();
}

/**
 * Where a group room stands, and who is in it, locked with all sides: nobody writes, reads, comes or goes there until the transaction
 * ends. Undefined when there is no such room.
 */
export async function lockGroupRoom(
  trx: Db,
  roomId: number,
): Promise<{ lastSeq: number; memberIds: number[] } | undefined> {
  const room = await trx
    .selectFrom("chat_rooms")
    .select("last_seq as lastSeq")
    .where("id", "=", roomId)
    .where("title", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  if (!room) return undefined;
  // After the room and in order of their ids, as by whoever stores messages.
  const sides = await trx
    .selectFrom("chat_room_members")
    .select("member_id as id")
    .where("room_id", "=", roomId)
    .where("other_id", "is", null)
    .orderBy("member_id")
    .forUpdate()
    .execute();
  return { ...room, memberIds: sides.map(({ id }) => id) };
}

/** Makes the member one of the room, which is locked: what is said from now on is theirs. */
export async function insertGroupSide(trx: Db, roomId: number, memberId: number, lastSeq: number): Promise<void> {
  const entrance = await raiseRoster(trx, roomId);
  await trx
    .insertInto("chat_room_members")
    .values({ member_id: memberId, room_id: roomId, since_seq: lastSeq, last_read_seq: lastSeq, entrance })
    .execute();
}

/** Takes the member out of the room, which is locked; answers how far they have read. */
export async function deleteGroupSide(trx: Db, roomId: number, memberId: number): Promise<number> {
  await raiseRoster(trx, roomId);
  await trx
    .insertInto("chat_former_members")
    .values({ member_id: memberId, room_id: roomId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const side = await trx
    .deleteFrom("chat_room_members")
    .where("member_id", "=", memberId)
    .where("room_id", "=", roomId)
    .returning("last_read_seq as readSeq")
    .executeTakeFirstOrThrow();
  return side.readSeq;
}

async function raiseRoster(trx: Db, roomId: number): Promise<number> {
  const { roster } = await trx
    .updateTable("chat_rooms")
    .set((room) => ({ roster: room("roster", "+", 1) }))
    .where("id", "=", roomId)
    .returning("roster")
    .executeTakeFirstOrThrow();
  return roster;
}

/** Takes out of the lines of a room what somebody has said: that a place was changed or all is off stays. */
export async function eraseWords(trx: Db, roomId: number): Promise<void> {
  await sql`
    update chat_messages
       set line = line || case line ->> 'kind' when 'CANCELLED' then '{"reason": ""}'::jsonb else '{"from": "", "to": ""}' end
     where room_id = ${roomId} and line ->> 'kind' in ('CANCELLED', 'PLACE_CHANGED')`.execute(trx);
}

/**
 * Writes a line into the room, which is locked, and moves it to the front of everybody's list. Nobody has to read it: it is read
 * with what comes before it.
 */
export async function insertLine(
  trx: Db,
  roomId: number,
  line: StoredGroupRoomLine,
  aboutId: number | null,
): Promise<{ seq: number; timeline: string }> {
  const { rows } = await sql<{ seq: number; timeline: string }>`
    with room as (
      update chat_rooms set last_seq = last_seq + 1 where id = ${roomId} returning id, last_seq
    ), line as (
      insert into chat_messages (room_id, seq, contents, line, about_id, sent_at)
      select id, last_seq, '', ${JSON.stringify(line)}::jsonb, ${aboutId}::bigint, clock_timestamp() from room
      returning room_id, seq, sent_at
    ), sides as (
      update chat_room_members side
         set updated_at = line.sent_at,
             last_read_seq = case when side.unread_count = 0 then line.seq else side.last_read_seq end
        from line where side.room_id = line.room_id and side.other_id is null
    )
    select seq, ${timeline} as timeline from line`.execute(trx);
  const [stored] = rows;
  if (!stored) throw new Error("A line was not stored");
  return stored;
}
