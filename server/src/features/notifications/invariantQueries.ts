/** What tells of messages tells of no more than wait in the room: reading settles both in one transaction. */
import { sql } from "kysely";
import { type Invariant, piecewise } from "../../platform/db/invariant.ts";
import { isWithin } from "../../platform/db/walk.ts";
import { unreadIn } from "../chat/invariantQueries.ts";

type NotificationKey = { id: number };

/** Of a row `n`. */
const UNREAD = unreadIn(sql`n.room_id`, sql`n.member_id`);
/** Fewer they may be for a moment: messages are told of a little later than they come. */
const TELLS_OF_MORE = sql<boolean>`n.room_id is not null and n.read_at is null and n.count > ${UNREAD}`;

const messages: Invariant<NotificationKey> = {
  name: "messages that notifications tell of",
  statements: (db) =>
    piecewise(
      db,
      { table: "notifications", key: ["id"], size: 10_000 },
      (stretch) => sql<NotificationKey>`
        select n.id from notifications n where ${isWithin(stretch, ["n.id"])} and ${TELLS_OF_MORE} order by n.id`,
    ),
  /** Whoever reads the room meanwhile comes after this, and says anew what is left. */
  async repair(trx, keys) {
    const ids = keys.map(({ id }) => id);
    await sql`
      select from notifications where id = any (${ids}::bigint[]) order by member_id, room_id for update`.execute(trx);
    await sql`
      update notifications n
         set count = greatest(${UNREAD}, 1), read_at = case when ${UNREAD} = 0 then now() end
       where n.id = any (${ids}::bigint[]) and ${TELLS_OF_MORE}`.execute(trx);
  },
};

export const notificationCounts: readonly Invariant[] = [messages];
