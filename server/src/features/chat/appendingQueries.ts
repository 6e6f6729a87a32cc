/** Storing messages, many at once. */
import type { ChatPicture } from "@fitmate/contract/chat";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

export type NewMessage = {
  roomId: number;
  senderId: number;
  contents: string;
  /** Unsigned. */
  pictures?: readonly ChatPicture[] | undefined;
  clientMessageId: string | undefined;
  /** When, if not now. */
  at: Date | undefined;
};

export type Appended = { seq: number; sentAt: Date; otherId: number };

/**
 * Stores messages, each at the next position of its room, and brings both sides up to date: one statement, so that all of
 * it happens or nothing. Answers one for one; undefined, and nothing is stored, for a sender who is not in the room or no
 * mate of the other, and for a `clientMessageId` that this sender has stored there before.
 *
 * The locks on the rooms' rows, taken in the order of their ids, make senders wait for each other; positions have no holes
 * and times rise with them. A sender with nothing unread has read his own message too.
 * Throws a unique violation of `chat_messages_once` when one `clientMessageId` is under way twice.
 */
export async function appendMessages(db: Db, messages: readonly NewMessage[]): Promise<(Appended | undefined)[]> {
  const column = <Key extends keyof NewMessage>(key: Key) => messages.map((message) => message[key] ?? null);
  const pictures = messages.map((message) => (message.pictures ? JSON.stringify(message.pictures) : null));
  const { rows } = await sql<Appended & { place: number }>`
    with draft as (
      select * from unnest(${column("roomId")}::bigint[], ${column("senderId")}::bigint[],
                           ${column("clientMessageId")}::text[], ${column("contents")}::text[],
                           ${column("at")}::timestamptz[], ${pictures}::text[])
        with ordinality as draft (room_id, sender_id, client_message_id, contents, at, pictures, place)
    ), allowed as materialized (
      select draft.*, side.other_id
        from draft
        join chat_room_members side on side.member_id = draft.sender_id and side.room_id = draft.room_id
        join mate_relations mates on mates.low_id = least(side.member_id, side.other_id)
         and mates.high_id = greatest(side.member_id, side.other_id) and mates.state = 'ACCEPTED'
       where not exists (select 1 from chat_messages earlier
                          where earlier.room_id = draft.room_id and earlier.sender_id = draft.sender_id
                            and earlier.client_message_id = draft.client_message_id)
    ), locked as materialized (
      select id from chat_rooms where id in (select room_id from allowed) order by id for update
    ), room as (
      update chat_rooms room set last_seq = room.last_seq + counted.messages
        from locked join (select room_id, count(*) as messages from allowed group by room_id) counted
          on counted.room_id = locked.id
       where room.id = locked.id
      returning room.id, room.last_seq - counted.messages as known
    ), placed as materialized (
      select allowed.*, room.known + row_number() over (partition by room.id order by allowed.place) as seq
        from allowed join room on room.id = allowed.room_id
    ), message as (
      insert into chat_messages (room_id, seq, sender_id, client_message_id, contents, pictures, sent_at)
      select room_id, seq, sender_id, client_message_id, contents, pictures::jsonb, coalesce(at, clock_timestamp())
        from placed
      returning room_id, seq, sender_id, sent_at
    ), change as (
      select message.room_id, member.id as member_id, max(message.sent_at) as at,
             count(*) filter (where message.sender_id <> member.id) as unread,
             -- everything up to the first message of the other
             coalesce(min(message.seq) filter (where message.sender_id <> member.id) - 1, max(message.seq)) as own_until
        from message
        join (select room_id, sender_id as id from allowed union select room_id, other_id from allowed) member
          on member.room_id = message.room_id
       group by message.room_id, member.id
    ), sides as (
      update chat_room_members side
         set updated_at = change.at,
             hidden = false,
             unread_count = side.unread_count + change.unread,
             last_read_seq = case when side.unread_count = 0 then greatest(side.last_read_seq, change.own_until)
                                  else side.last_read_seq end
        from change
       where side.member_id = change.member_id and side.room_id = change.room_id
    )
    select placed.place, placed.seq, message.sent_at as "sentAt", placed.other_id as "otherId"
      from placed join message on message.room_id = placed.room_id and message.seq = placed.seq`.execute(db);
  const answers: (Appended | undefined)[] = messages.map(() => undefined);
  for (const { place, ...appended } of rows) answers[place - 1] = appended;
  return answers;
}
