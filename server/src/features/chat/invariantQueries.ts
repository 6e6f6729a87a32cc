/** What rooms keep of their messages: where they end, how far each side has read, and how much waits there. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { type Invariant, piecewise } from "../../platform/db/invariant.ts";
import { isWithin } from "../../platform/db/walk.ts";

type RoomKey = { id: number };
type SideKey = { room_id: number; member_id: number };

const ROOMS = { table: "chat_rooms", key: ["id"], size: 2_000 } as const;

/** Of the room with the id `roomId`, an expression: its last position that there is, and how many there are. */
const lastIn = (roomId: RawBuilder<unknown>) => sql<number>`
  (select coalesce(max(seq), 0) from chat_messages message where message.room_id = ${roomId})`;
const countIn = (roomId: RawBuilder<unknown>) => sql<number>`
  (select count(*) from chat_messages message where message.room_id = ${roomId})`;

const LAST = lastIn(sql`room.id`);

const ends: Invariant<RoomKey> = {
  name: "last positions of chat rooms",
  statements: (db) =>
    piecewise(
      db,
      ROOMS,
      (stretch) => sql<RoomKey>`
        select room.id from chat_rooms room where ${isWithin(stretch, ["room.id"])} and room.last_seq <> ${LAST}
         order by room.id`,
    ),
  async repair(trx, keys) {
    const ids = keys.map(({ id }) => id);
    await lockRooms(trx, ids);
    await sql`update chat_rooms room set last_seq = ${LAST} where room.id = any (${ids}::bigint[])`.execute(trx);
  },
};

/** Messages that are gone nobody brings back, and positions that members know are not given to others. */
const holes: Invariant<RoomKey> = {
  name: "positions of messages, without holes",
  statements: (db) =>
    piecewise(
      db,
      ROOMS,
      (stretch) => sql<RoomKey>`
        select room.id from chat_rooms room
         where ${isWithin(stretch, ["room.id"])} and ${LAST} <> ${countIn(sql`room.id`)} order by room.id`,
    ),
};

/** Of a row `side`: how much of what others have said its member has not read. */
const UNREAD = sql<number>`
  (select count(*) from chat_messages message
    where message.room_id = side.room_id and message.seq > side.last_read_seq and message.sender_id <> side.member_id)`;

const sides: Invariant<SideKey> = {
  name: "read and unread messages of members",
  statements: (db) =>
    piecewise(
      db,
      { table: "chat_room_members", key: ["member_id", "room_id"], size: 5_000 },
      (stretch) => sql<SideKey>`
        select side.room_id, side.member_id from chat_room_members side
         where ${isWithin(stretch, ["side.member_id", "side.room_id"])}
           and (side.unread_count <> ${UNREAD} or side.unread_count > 0 and not side.may_wait
                or side.last_read_seq not between side.since_seq and ${lastIn(sql`side.room_id`)}
                or side.parted_read_seq > side.last_read_seq)
         order by side.room_id, side.member_id`,
    ),
  async repair(trx, keys) {
    const [roomIds, memberIds] = [keys.map((each) => each.room_id), keys.map((each) => each.member_id)];
    const isAsked = sql`(side.room_id, side.member_id) in (select * from unnest(${roomIds}::bigint[], ${memberIds}::bigint[]))`;
    await lockRooms(trx, roomIds);
    await sql`
      select from chat_room_members side where ${isAsked} order by side.room_id, side.member_id for update`.execute(
      trx,
    );
    // How far it goes first: what is unread comes after that.
    await sql`
      update chat_room_members side
         set since_seq = least(side.since_seq, room.last),
             last_read_seq = least(greatest(side.last_read_seq, side.since_seq), room.last)
        from (select id as room_id, ${LAST} as last from chat_rooms room where id = any (${roomIds}::bigint[])) room
       where room.room_id = side.room_id and ${isAsked}`.execute(trx);
    await sql`
      update chat_room_members side
         set parted_read_seq = least(side.parted_read_seq, side.last_read_seq), unread_count = ${UNREAD}
       where ${isAsked}`.execute(trx);
  },
};

/** Before the sides, and in order of their ids, as by whoever stores messages. */
async function lockRooms(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`select from chat_rooms where id = any (${ids}::bigint[]) order by id for update`.execute(trx);
}

/** How many messages wait for a member in a room, counted; `roomId` and `memberId`: expressions. */
export const unreadIn = (roomId: RawBuilder<unknown>, memberId: RawBuilder<unknown>): RawBuilder<number> => sql`
  coalesce((select ${UNREAD} from chat_room_members side
             where side.room_id = ${roomId} and side.member_id = ${memberId}), 0)`;

export const chatCounts: readonly Invariant[] = [holes, ends, sides];
