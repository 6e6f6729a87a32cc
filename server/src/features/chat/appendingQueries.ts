/** Storing messages, many at once. */
import type { ChatPicture } from "@fitmate/contract/chat";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { timeline } from "../../platform/db/timeline.ts";
import { isBarredFromWriting, MEMBERS } from "../accounts/memberQueries.ts";
import { areApart, joinMates } from "../mates/queries.ts";

export type NewMessage = {
  roomId: number;
  senderId: number;
  contents: string;
  /** Unsigned. */
  pictures?: readonly ChatPicture[] | undefined;
  /** The proposal of a plan that it brings. */
  proposalId?: number | undefined;
  clientMessageId: string | undefined;
  /** When, if not now. */
  at: Date | undefined;
};

export type Appended = {
  seq: number;
  sentAt: Date;
  /** Everybody in the room, the sender included. */
  memberIds: number[];
  timeline: string;
  /** In a group room: those whom a block keeps apart from the sender. */
  apart: number[] | null;
  /** In a group room: how many have it before them. */
  unreadBy: number | null;
};

/** Nothing is stored yet: somebody else holds the room, or a side of it. */
export const HELD = Symbol("held");

/** Somebody has entered or left while a message waited for its room: rarely once, hardly ever more often. */
const ATTEMPTS = 10;

/** What a statement does where somebody else holds a room or a side of it: waits, or leaves that room's messages out. */
type WhenHeld = "wait" | "skip";

/**
 * Stores messages, each at the next position of its room, and brings all sides up to date: one statement, so that all of
 * it happens or nothing. Answers one for one; undefined, and nothing is stored, for a sender who is not in the room, no mate of the
 * other, barred from writing, or late in a group room that is over, and for a `clientMessageId` that this sender has stored there before.
 *
 * The locks on the rows of rooms and sides, taken in the order of their ids, make senders wait for each other; positions
 * have no holes and times rise with them. A sender with nothing unread has read his own message too.
 * Throws a unique violation of `chat_messages_once` when one `clientMessageId` is under way twice.
 */
export async function appendMessages(db: Db, messages: readonly NewMessage[]): Promise<(Appended | undefined)[]> {
  const answers = await append(db, messages, "wait");
  for (let attempt = 1; attempt < ATTEMPTS && answers.includes(HELD); attempt += 1) {
    const again = messages.flatMap((message, index) => (answers[index] === HELD ? { message, index } : []));
    const later = await append(
      db,
      again.map(({ message }) => message),
      "wait",
    );
    for (const [nth, { index }] of again.entries()) answers[index] = later[nth];
  }
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
                           ${column("at")}::timestamptz[], ${pictures}::text[], ${column("proposalId")}::bigint[])
        with ordinality as draft (room_id, sender_id, client_message_id, contents, at, pictures, proposal_id, place)
    ), allowed as materialized (
      -- Who is in a room of two has to be a mate of the other; a group room is looked up for nobody else.
      select draft.*, side.other_id, room.roster
        from draft
        join chat_room_members side on side.member_id = draft.sender_id and side.room_id = draft.room_id
        left ${joinMates(sql`side.member_id`, sql`side.other_id`)}
        left join chat_rooms room on room.id = case when side.other_id is null then side.room_id end
       where case when side.other_id is null then room.read_only_at is null or room.read_only_at > now()
                  else mates.state is not null end
         and not ${isBarredFromWriting(sql`draft.sender_id`)}
         and not exists (select 1 from chat_messages earlier
                          where earlier.room_id = draft.room_id and earlier.sender_id = draft.sender_id
                            and earlier.client_message_id = draft.client_message_id)
    ), gathered as materialized (
      -- What a room gets, as arrays: the planner knows no sizes here and would join row by row with every row.
      select room_id, count(*) as messages, min(roster) as roster, array_agg(place order by place) as places,
             array_agg(sender_id order by place) as senders,
             array_agg(client_message_id order by place) as client_message_ids,
             array_agg(contents order by place) as contents, array_agg(pictures order by place) as pictures,
             array_agg(at order by place) as ats, array_agg(proposal_id order by place) as proposal_ids,
             case when min(other_id) is not null then array[min(least(sender_id, other_id)), max(greatest(sender_id, other_id))]
                  else array(select member_id from chat_room_members side
                              where side.room_id = allowed.room_id and side.other_id is null) end as sides
        from allowed group by room_id
    ), locked as materialized (
      -- Once it is locked the roster is the one of that moment: sides that were seen before may be others by now.
      select gathered.* from gathered join chat_rooms on chat_rooms.id = gathered.room_id
       where gathered.roster is null or gathered.roster = chat_rooms.roster
       order by chat_rooms.id for update of chat_rooms ${held}
    ), locked_sides as materialized (
      select side.room_id
        from (select room_id, unnest(sides) as member_id from locked) called
        join chat_room_members side on side.member_id = called.member_id and side.room_id = called.room_id
       order by side.room_id, side.member_id for update of side ${held}
    ), free as materialized (
      select locked.* from locked
        join (select room_id, count(*) as sides from locked_sides group by room_id) whole
          on whole.room_id = locked.room_id and whole.sides = cardinality(locked.sides)
    ), room as (
      update chat_rooms room set last_seq = room.last_seq + free.messages from free where room.id = free.room_id
      returning free.*, room.last_seq - free.messages as known
    ), placed as materialized (
      select room.room_id, known + nth as seq, place, sender_id, sides, roster, client_message_id, message.contents,
             message.pictures, proposal_id, coalesce(at, clock_timestamp()) as sent_at
        from room, unnest(places, senders, client_message_ids, room.contents, room.pictures, ats, proposal_ids)
          with ordinality as message (place, sender_id, client_message_id, contents, pictures, at, proposal_id, nth)
    ), message as (
      insert into chat_messages (room_id, seq, sender_id, client_message_id, contents, pictures, proposal_id, sent_at)
      select room_id, seq, sender_id, client_message_id, contents, pictures::jsonb, proposal_id, sent_at from placed
    ), change as (
      select room_id, member.id as member_id, max(sent_at) as at, count(*) filter (where member.id <> sender_id) as unread,
             -- everything up to the first message of another
             coalesce(min(seq) filter (where member.id <> sender_id) - 1, max(seq)) as own_until
        from placed, unnest(sides) as member (id)
       group by room_id, member.id
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
    select place, seq, sent_at as "sentAt", sides as "memberIds", (select ${timeline}) as timeline,
           case when roster is not null then array(
             select member.id from unnest(sides) as member (id)
              where member.id <> sender_id and ${areApart(sql`member.id`, sql`placed.sender_id`)}) end as apart,
           case when roster is not null then (
             select count(*) from unnest(sides) as side (id) join ${MEMBERS} member on member.id = side.id
              where side.id <> sender_id and member.left_at is null) end as "unreadBy"
      from placed
    union all
    select place, null, null, null, null, null, null from allowed
     where room_id not in (select room_id from free)`.execute(db);
  const answers: (Appended | undefined | typeof HELD)[] = messages.map(() => undefined);
  for (const { place, ...appended } of rows) answers[place - 1] = appended.seq === null ? HELD : appended;
  return answers;
}
