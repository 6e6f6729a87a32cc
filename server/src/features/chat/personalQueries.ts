/** Chat rooms and messages, as personal data. */
import { NAMELESS_PARTICIPANT } from "@fitmate/contract/groupRooms";
import { sql, type Transaction } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { hidden } from "../../platform/db/hidden.ts";
import type { Database } from "../../platform/db/schema.ts";
import { ONLY_LINKS, type PersonalData, rowsOf } from "../../platform/personalData.ts";
import { MEMBERS, membersAs } from "../accounts/memberQueries.ts";
import { canComeBack } from "../leaving/queries.ts";
import { isApart } from "../mates/queries.ts";
import { isProposalHidden } from "../meetups/plans/proposalQueries.ts";
import { asReadBy } from "./messagesQueries.ts";
import { releaseUploads } from "../uploads/service.ts";

const PAGE_SIZE = 1_000;
/** In place of the sentence of a proposal that moderators have hidden from whose data it is: it names the place. */
const HIDDEN_PROPOSAL = "가려진 약속 제안이에요.";

/**
 * Room by room, each page from where the one before ended, and written as JSON by the database: a member may have millions,
 * which would keep this process busy for long, object by object.
 */
async function* messagesOf(db: Db, memberId: number): AsyncGenerator<string> {
  let room: Room | undefined;
  while ((room = await roomAfter(db, memberId, room?.id ?? 0)) !== undefined) yield* inPages(db, memberId, room);
}

/** `sinceSeq`: what comes after it the member reads; null, nothing. `wasThere`: some of their own may come before it. */
type Room = { id: number; isGroup: boolean; sinceSeq: number | null; wasThere: boolean };

async function* inPages(db: Db, memberId: number, room: Room): AsyncGenerator<string> {
  // What is not theirs to read may hold messages of their own, of an earlier time in the room.
  let after = room.wasThere ? 0 : (room.sinceSeq ?? 0);
  let page: Page;
  do {
    page = await pageAfter(db, memberId, room, after);
    if (page.text !== null) yield page.text;
    after = page.last ?? after;
  } while (page.size === PAGE_SIZE);
}

async function roomAfter(db: Db, memberId: number, after: number): Promise<Room | undefined> {
  const { rows } = await sql<Room>`
    select id, bool_or(is_group) as "isGroup", min(since_seq) as "sinceSeq", bool_or(was_there) as "wasThere"
      from (select room_id as id, other_id is null as is_group, since_seq, false as was_there
              from chat_room_members where member_id = ${memberId} and room_id > ${after}
            union all
            select room_id, true, null, true
              from chat_former_members where member_id = ${memberId} and room_id > ${after}) room
     group by id order by id limit 1`.execute(db);
  return rows[0];
}

type Page = { text: string | null; last: number | null; size: number };

/** What the member reads there, and what is their own. */
async function pageAfter(db: Db, memberId: number, { id, isGroup, sinceSeq }: Room, after: number): Promise<Page> {
  const sender = sql`coalesce(sender_id, about_id)`;
  const isFolded = sql`(${isGroup}::boolean and ${isApart(memberId, sender)})`;
  const read = asReadBy(memberId);
  const { rows } = await sql<Page>`
    with message as materialized (
      select * from chat_messages
       where room_id = ${hidden("bigint", id)} and seq > ${hidden("bigint", after)}
         and (sender_id = ${hidden("bigint", memberId)} or seq > ${hidden("bigint", sinceSeq)})
       order by seq limit ${sql.lit(PAGE_SIZE)})
    select max(seq) as last, count(*) as size, string_agg(row_to_json(said)::text, E',\n' order by seq) as text
      from (select room_id as "roomId", seq, case when sender_id is null then null else name end as sender,
                   case when ${isProposalHidden(sql`proposal_id`, memberId)} then ${HIDDEN_PROPOSAL}
                        else ${read.contents} end as contents, ${read.pictures} as pictures,
                   to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt",
                   to_char(${read.deletedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "deletedAt",
                   line, case when about_id is null then null else name end as about
              from message left join ${MEMBERS} m on m.id = ${sender},
                   lateral (select case when ${isFolded} then ${NAMELESS_PARTICIPANT} else m.nickname end as name) shown
           ) said`.execute(db);
  return rows[0] ?? { text: null, last: null, size: 0 };
}

export const chatData: PersonalData = {
  columns: {
    chat_rooms: {
      id: "chatRooms.roomId",
      low_id: ONLY_LINKS,
      high_id: ONLY_LINKS,
      last_seq: "How many messages there are, all of which are in messages.",
      created_at: "When the room was opened, which its first message says.",
      title: "chatRooms.title",
      read_only_at: "Until when a group room is open, which says nothing of a member.",
      gathering_id: ONLY_LINKS,
      roster: "How often somebody has come to the room or left it.",
    },
    chat_room_members: {
      member_id: ONLY_LINKS,
      room_id: "chatRooms.roomId",
      other_id: "chatRooms.with",
      entrance: "How many had come to the room or left it by then: for the order of its list.",
      since_seq: "Where the messages begin that are in messages.",
      last_read_seq: "chatRooms.lastReadSeq",
      parted_read_seq: "The read mark once more, as the other sees it after a block.",
      unread_count: "chatRooms.unreadCount",
      may_wait: "Whether unread_count is looked at: for an index.",
      updated_at: "chatRooms.updatedAt",
      muted: "chatRooms.muted",
      hidden: "chatRooms.hidden",
    },
    chat_messages: {
      room_id: "messages.roomId",
      seq: "messages.seq",
      sender_id: "messages.sender",
      client_message_id: "A random number of the browser that sent it, by which it is stored once.",
      contents: "messages.contents",
      pictures: "messages.pictures",
      sent_at: "messages.sentAt",
      deleted_at: "messages.deletedAt",
      line: "messages.line",
      about_id: "messages.about",
      proposal_id: ONLY_LINKS,
      hidden: "messages.contents",
    },
    chat_former_members: { member_id: ONLY_LINKS, room_id: "messages.roomId" },
  },

  leaves: {
    chat_rooms: "The room of the other, who is still there.",
    chat_room_members: "The side of the other, and of nobody.",
    "chat_messages.room_id": "What was said stays for the other, by nobody.",
    "chat_messages.seq": "Positions have no holes.",
    "chat_messages.sender_id": "It leads to the name of nobody.",
    "chat_messages.contents": "What was said stays for the other, by nobody.",
    "chat_messages.pictures": "What was shown stays for the other, by nobody.",
    "chat_messages.sent_at": "When it was said stays for the other.",
    "chat_messages.deleted_at": "That something was said there stays for the other.",
    "chat_messages.line": "That somebody came or left, by nobody.",
    "chat_messages.about_id": "It leads to the name of nobody.",
    "chat_messages.proposal_id": "It leads to what was proposed, by nobody.",
  },

  words: {
    chatRooms: "대화방",
    messages: "대화방의 메시지",
  },
  files: (db, memberId) => ({
    chatRooms: rowsOf(async () =>
      db
        .selectFrom("chat_room_members as mine")
        .innerJoin("chat_rooms as room", "room.id", "mine.room_id")
        .leftJoin(membersAs("other"), "other.id", "mine.other_id")
        .select(["mine.room_id as roomId", "room.title", "other.nickname as with", "mine.last_read_seq as lastReadSeq"])
        .select(["mine.unread_count as unreadCount", "mine.muted", "mine.hidden", "mine.updated_at as updatedAt"])
        .where("mine.member_id", "=", memberId)
        .orderBy("mine.room_id")
        .execute(),
    ),
    // Of both sides: the member reads them in the app as well.
    messages: messagesOf(db, memberId),
  }),

  /** What was said stays for the others, by nobody; when all have left, nobody is there to read it. */
  async erase(trx, memberId) {
    const { rows } = await sql<{ id: number }>`
      select room_id as id from chat_room_members side join ${MEMBERS} other on other.id = side.other_id
       where side.member_id = ${memberId} and other.left_at is not null
         and not ${canComeBack(sql`other.id`)}`.execute(trx);
    for (const { id } of rows) await deleteRoom(trx, id);
    await sql`
      update chat_messages set client_message_id = null, hidden = null
       where sender_id = ${memberId} and (client_message_id is not null or hidden is not null)
         and room_id in (select room_id from chat_room_members where member_id = ${memberId}
                         union select room_id from chat_former_members where member_id = ${memberId})`.execute(trx);
    await leaveGroupRooms(trx, memberId);
    await trx
      .updateTable("chat_room_members")
      .set({ muted: false, hidden: true })
      .where("member_id", "=", memberId)
      .execute();
  },
};

async function deleteRoom(trx: Transaction<Database>, id: number): Promise<void> {
  await releaseUploads(trx, { kind: "room", id });
  await trx.deleteFrom("chat_rooms").where("id", "=", id).execute();
}

/** Without a word: the others were told when the member left, or was not there any more. Rooms that nobody is in go. */
async function leaveGroupRooms(trx: Transaction<Database>, memberId: number): Promise<void> {
  const { rows: left } = await sql<{ id: number }>`
    with room as materialized (
      select id from chat_rooms
       where id in (select room_id from chat_room_members where member_id = ${memberId} and other_id is null)
       order by id for update
    )
    update chat_rooms set roster = roster + 1 from room where chat_rooms.id = room.id returning room.id`.execute(trx);
  const ids = left.map(({ id }) => id);
  const { rows: former } = await sql<{ id: number }>`
    delete from chat_former_members where member_id = ${memberId} returning room_id as id`.execute(trx);
  await sql`
    delete from chat_room_members where member_id = ${memberId} and room_id = any (${ids}::bigint[])`.execute(trx);
  const touched = [...ids, ...former.map(({ id }) => id)];
  const { rows: empty } = await sql<{ id: number }>`
    select id from chat_rooms room
     where id = any (${touched}::bigint[])
       and not exists (select from chat_room_members side where side.room_id = room.id and side.other_id is null)
     order by id for update`.execute(trx);
  for (const { id } of empty) await deleteRoom(trx, id);
}
