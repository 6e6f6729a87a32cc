/** What waits for members who may not have seen it. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { SideKey } from "./roomsQueries.ts";

/**
 * Locks those of `sides` that nobody else holds, with their rooms: nobody writes or reads there until the transaction ends.
 * Answers whether each is free; those that are no more are left out.
 */
export async function lockFreeSides(trx: Db, sides: readonly SideKey[]): Promise<(SideKey & { isFree: boolean })[]> {
  const { rows } = await sql<SideKey & { isFree: boolean }>`
    with asked as (
      select * from unnest(${memberIdsOf(sides)}::bigint[], ${roomIdsOf(sides)}::bigint[]) as asked (member_id, room_id)
    ), room as materialized (
      select id from chat_rooms where id in (select room_id from asked) order by id for update skip locked
    ), free as materialized (
      select side.member_id, side.room_id
        from asked join room on room.id = asked.room_id
        join chat_room_members side on side.member_id = asked.member_id and side.room_id = asked.room_id
       -- sorted before they are locked: by then all rooms are
       order by side.member_id, side.room_id
         for update of side skip locked
    )
    select side.member_id as "memberId", side.room_id as "roomId", free.room_id is not null as "isFree"
      from asked
      join chat_room_members side on side.member_id = asked.member_id and side.room_id = asked.room_id
      left join free on free.member_id = asked.member_id and free.room_id = asked.room_id`.execute(trx);
  return rows;
}

/**
 * What waits at `sides`, which are locked, as part of the statement that tells of it. Rooms that are muted, hidden or read are
 * left out.
 */
export function waitingAt(sides: readonly SideKey[]): RawBuilder<unknown> {
  return sql`
    -- what waits in a group room is told by the room: whoever is told stands in for a sender
    select side.member_id, side.room_id, coalesce(side.other_id, side.member_id) as sender_id, side.unread_count as count,
           side.last_read_seq + 1 as message_seq
      from unnest(${memberIdsOf(sides)}::bigint[], ${roomIdsOf(sides)}::bigint[]) as asked (member_id, room_id)
      join chat_room_members side on side.member_id = asked.member_id and side.room_id = asked.room_id
     where side.unread_count > 0 and not side.muted and not side.hidden`;
}

const memberIdsOf = (sides: readonly SideKey[]) => sides.map(({ memberId }) => memberId);
const roomIdsOf = (sides: readonly SideKey[]) => sides.map(({ roomId }) => roomId);
