/** Storing messages, many at once. */
import { joinMates } from "../mates/queries.ts";
import type { ChatPicture } from "@fitmate/contract/chat";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { timeline } from "../../platform/db/timeline.ts";

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

export type Appended = { seq: number; sentAt: Date; otherId: number; timeline: string };

/** Nothing is stored yet: somebody else holds the room, or a side of it. */
export const HELD = Symbol("held");

/** What a statement does where somebody else holds a room or a side of it: waits, or leaves that room's messages out. */
type WhenHeld = "wait" | "skip";

/**
 * Stores messages, each at the next position of its room, and brings both sides up to date: one statement, so that all of
 * it happens or nothing. Answers one for one; undefined, and nothing is stored, for a sender who is not in the room or no
 * mate of the other, and for a `clientMessageId` that this sender has stored there before.
 *
 * The locks on the rows of rooms and sides, taken in the order of their ids, make senders wait for each other; positions
 * have no holes and times rise with them. A sender with nothing unread has read his own message too.
 * Throws a unique violation of `chat_messages_once` when one `clientMessageId` is under way twice.
 */
export async function appendMessages(db: Db, messages: readonly NewMessage[]): Promise<(Appended | undefined)[]> {
  const answers = await append(db, messages, "wait");
  return answers.map((answer) => (answer === HELD ? undefined : answer));
}

/** The same, but waits for nobody: HELD for the messages of a room that somebody else holds. */
export function appendToFree(db: Db, messages: readonly NewMessage[]): Promise<(Appended | undefined | typeof HELD)[]> {
  return append(db, messages, "skip");
}

async function append(
  db: Db,
  messages: readonly NewMessage[],
  whenHeld: WhenHeld,
): Promise<(Appended | undefined | typeof HELD)[]> {
  const held = whenHeld === "skip" ? sql`skip locked` : sql``;
  const column = <Key extends keyof NewMessage>(key: Key) => messages.map((message) => message[key] ?? null);
  const pictures = messages.map((message) => (message.pictures ? JSON.stringify(message.pictures) : null));
  const { rows } = await sql<{ place: number } & (Appended | { seq: null })>`
    with draft as (
      select * from unnest(${column("roomId")}::bigint[], ${column("senderId")}::bigint[],
                           ${column("clientMessageId")}::text[], ${column("contents")}::text[],
                           ${column("at")}::timestamptz[], ${pictures}::text[])
        with ordinality as draft (room_id, sender_id, client_message_id, contents, at, pictures, place)
    ), allowed as materialized (
      select draft.*, side.other_id
        from draft
        join chat_room_members side on side.member_id = draft.sender_id and side.room_id = draft.room_id
        ${joinMates(sql`side.member_id`, sql`side.other_id`)}
       where not exists (select 1 from chat_messages earlier
                          where earlier.room_id = draft.room_id and earlier.sender_id = draft.sender_id
                            and earlier.client_message_id = draft.client_message_id)
    ), gathered as (
      -- What a room gets, as arrays: the planner knows no sizes here and would join row by row with every row.
      select room_id, count(*) as messages, array_agg(place order by place) as places,
             array_agg(sender_id order by place) as senders, array_agg(other_id order by place) as others,
             array_agg(client_message_id order by place) as client_message_ids,
             array_agg(contents order by place) as contents, array_agg(pictures order by place) as pictures,
             array_agg(at order by place) as ats
        from allowed group by room_id
    ), locked as materialized (
      select gathered.* from gathered join chat_rooms on chat_rooms.id = gathered.room_id
       order by chat_rooms.id for update of chat_rooms ${held}
    ), locked_sides as materialized (
      select side.room_id
        from locked, lateral (values (senders[1]), (others[1])) as member (id), chat_room_members side
       where side.member_id = member.id and side.room_id = locked.room_id
       order by side.room_id, side.member_id for update of side ${held}
    ), free as materialized (
      select locked.* from locked
        join (select room_id from locked_sides group by room_id having count(*) = 2) whole using (room_id)
    ), room as (
      update chat_rooms room set last_seq = room.last_seq + free.messages from free where room.id = free.room_id
      returning free.*, room.last_seq - free.messages as known
    ), placed as materialized (
      select room.room_id, known + nth as seq, place, sender_id, other_id, client_message_id, message.contents,
             message.pictures, coalesce(at, clock_timestamp()) as sent_at
        from room, unnest(places, senders, others, client_message_ids, room.contents, room.pictures, ats)
          with ordinality as message (place, sender_id, other_id, client_message_id, contents, pictures, at, nth)
    ), message as (
      insert into chat_messages (room_id, seq, sender_id, client_message_id, contents, pictures, sent_at)
      select room_id, seq, sender_id, client_message_id, contents, pictures::jsonb, sent_at from placed
    ), change as (
      select room_id, member_id, max(sent_at) as at, count(*) filter (where not is_own) as unread,
             -- everything up to the first message of the other
             coalesce(min(seq) filter (where not is_own) - 1, max(seq)) as own_until
        from placed, lateral (values (sender_id, true), (other_id, false)) as side (member_id, is_own)
       group by room_id, member_id
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
    select place, seq, sent_at as "sentAt", other_id as "otherId", (select ${timeline}) as timeline from placed
    union all
    select place, null, null, null, null from allowed where room_id not in (select room_id from free)`.execute(db);
  const answers: (Appended | undefined | typeof HELD)[] = messages.map(() => undefined);
  for (const { place, ...appended } of rows) answers[place - 1] = appended.seq === null ? HELD : appended;
  return answers;
}
