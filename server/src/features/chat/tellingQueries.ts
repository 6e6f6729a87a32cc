/** What waits for members who may not have seen it. */
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { SideKey } from "./roomsQueries.ts";

/** Unread messages of a room, and who wrote them. */
export type Waiting = SideKey & { senderId: number; sender: string; count: number };

/**
 * What waits at `sides`, locked: nobody reads it before the transaction ends. Rooms that are muted, hidden or read are left
 * out. Rooms are locked before sides and in order of their ids, as in `appendMessages`.
 */
export async function lockWaiting(db: Db, sides: readonly SideKey[]): Promise<Waiting[]> {
  const roomIds = sides.map(({ roomId }) => roomId);
  await sql`select id from chat_rooms where id = any(${roomIds}::bigint[]) order by id for update`.execute(db);
  const { rows } = await sql<Waiting>`
    select side.member_id as "memberId", side.room_id as "roomId", side.other_id as "senderId", other.nickname as sender,
           side.unread_count as count
      from unnest(${sides.map(({ memberId }) => memberId)}::bigint[], ${roomIds}::bigint[]) as asked (member_id, room_id)
      join chat_room_members side on side.member_id = asked.member_id and side.room_id = asked.room_id
      join members other on other.id = side.other_id
     where side.unread_count > 0 and not side.muted and not side.hidden
     order by side.room_id, side.member_id
       for update of side`.execute(db);
  return rows;
}
