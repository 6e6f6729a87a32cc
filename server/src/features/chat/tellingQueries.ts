/** What waits for members who may not have seen it. */
import { type RawBuilder, sql } from "kysely";
import type { SideKey } from "./roomsQueries.ts";

/**
 * What waits at `sides`, locked, as part of the statement that tells of it: nobody reads it meanwhile. Rooms that are muted,
 * hidden or read are left out. Rooms are locked before sides and in order of their ids, as in `appendMessages`.
 */
export function waitingAt(sides: readonly SideKey[]): RawBuilder<unknown> {
  const [memberIds, roomIds] = [sides.map(({ memberId }) => memberId), sides.map(({ roomId }) => roomId)];
  return sql`
    with locked as materialized (
      select id from chat_rooms where id = any(${roomIds}::bigint[]) order by id for update
    )
    select side.member_id, side.room_id, side.other_id as sender_id, side.unread_count as count
      from unnest(${memberIds}::bigint[], ${roomIds}::bigint[]) as asked (member_id, room_id)
      join locked on locked.id = asked.room_id
      join chat_room_members side on side.member_id = asked.member_id and side.room_id = asked.room_id
     where side.unread_count > 0 and not side.muted and not side.hidden
     -- sorted before they are locked: by then all rooms are
     order by side.member_id, side.room_id
       for update of side`;
}
