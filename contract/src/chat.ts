/** Chat rooms, history, and what travels over STOMP. */
import * as z from "zod/mini";
import { Nickname } from "./accounts.ts";
import {
  CHAT_MESSAGE_MAX,
  CHAT_PAGE_SIZE,
  CHAT_PICTURES_MAX,
  CHAT_ROOM_PAGE_SIZE,
  CHAT_SEARCH_MAX,
  CLIENT_MESSAGE_ID_MAX,
} from "./limits.ts";
import { PictureReference } from "./uploads.ts";
import { GroupRoom, GroupRoomLine } from "./groupRooms.ts";
import { ChatProposal } from "./proposals.ts";
import { pageSize, queryInteger } from "./wire.ts";
import { charactersUpTo } from "./numbers.ts";

const ChatRoomId = queryInteger(1);

/** Stands where a message was, also to a client that knows of no deleting. */
export const DELETED_MESSAGE = "지운 메시지예요";

/** A picture in a message. */
export const ChatPicture = z.object({
  /** Signed, for 15 to 30 minutes: asking for the history again brings one that holds. */
  address: z.string(),
  /** Of the largest size, in pixels: its place can be kept free while it loads. */
  width: z.number(),
  height: z.number(),
});
export type ChatPicture = z.infer<typeof ChatPicture>;

export const ChatMessage = z.object({
  chatRoomId: z.number(),
  senderNickname: z.string(),
  /** Empty only where there are pictures; DELETED_MESSAGE in place of what was deleted. */
  contents: z.string(),
  /** 1 to CHAT_PICTURES_MAX, in the order they were chosen; left out of a message of text only. */
  pictures: z.optional(z.array(ChatPicture)),
  /** ISO 8601, UTC. */
  sendDate: z.string(),
  messageId: z.string(),
  /** Position in the room, from 1, without holes. */
  seq: z.number(),
  /** What the sender's client called it, or null. Same sender, room and value: stored once. */
  clientMessageId: z.nullable(z.string()),
  /** Its sender has deleted it: its place stays. Left out of all others. */
  deleted: z.optional(z.literal(true)),
  /** In a group room: how many of the others in it have not read it. Left out of lines, and where it is the newest of a list. */
  unreadBy: z.optional(z.number()),
  /** The room itself says it: `contents` is the sentence of it, `senderNickname` ROOM_SPEAKER. Left out of all others. */
  line: z.optional(GroupRoomLine),
  /** It proposes a plan: `contents` is the sentence of it, as it stands by now. Left out of all others. */
  proposal: z.optional(ChatProposal),
  /** A block keeps its sender apart from me: `senderNickname` is NAMELESS_PARTICIPANT. Left out of all others. */
  folded: z.optional(z.literal(true)),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const ChatRoom = z.object({
  chatRoomId: z.number(),
  /** The title of a group room. */
  receiverNickname: z.string(),
  receiverProfileImage: z.nullable(z.string()),
  /** Newest message, or null in a room where nobody has written. */
  lastMessage: z.nullable(ChatMessage),
  /** Messages of others after the one I read last. */
  unreadCount: z.number(),
  /** The highest `seq` the other member has read; once we are mates no more, had read by then. 0 in a group room. */
  receiverReadSeq: z.number(),
  /** true after the two stopped being mates, and once a group room is over. */
  readOnly: z.boolean(),
  /** true: I want no word about new messages here. */
  muted: z.boolean(),
  /** true while I keep it off my list: then only `getChatRoom` answers it. */
  hidden: z.boolean(),
  /** When the room last changed, ISO 8601: the order of the list, newest first. */
  updatedAt: z.string(),
  /** Left out of a room of two. */
  group: z.optional(GroupRoom),
});
export type ChatRoom = z.infer<typeof ChatRoom>;

/** Group rooms as well. Whoever does not ask sees rooms of two only, which is all that the specification knows. */
const WithGroups = z.optional(z.enum(["true", "false"]));

export const ChatRoomsQuery = z.object({
  groups: WithGroups,
  /** `updatedAt` of the last room of the page before. */
  before: z.optional(z.iso.datetime().check(z.regex(/^2.{1,39}$/))),
  /** `chatRoomId` of the same room: rooms that changed in the same microsecond are told apart by it. */
  beforeRoomId: z.optional(queryInteger(1)),
  size: pageSize(CHAT_ROOM_PAGE_SIZE),
});
export const ChatRoomList = z.array(ChatRoom);

export const ChatRoomQuery = z.object({ chatRoomId: ChatRoomId });

export const ChatMuteBody = z.strictObject({
  chatRoomId: z.number().check(z.int(), z.minimum(1)),
  muted: z.boolean(),
});

export const ChatHideQuery = z.object({
  chatRoomId: ChatRoomId,
  /** The newest message I know of: a newer one keeps the room in the list. */
  seq: queryInteger(0),
});

export const ChatHistoryQuery = z.object({
  chatRoomId: ChatRoomId,
  /** Only messages with a smaller `seq`: the page before. */
  before: z.optional(queryInteger(1)),
  /** Only messages with a larger `seq`: what was missed. */
  after: z.optional(queryInteger(0)),
  size: pageSize(CHAT_PAGE_SIZE),
});
/** Ascending by `seq`. */
export const ChatHistory = z.array(ChatMessage);

export const ChatMessageQuery = z.object({ chatRoomId: ChatRoomId, seq: queryInteger(1) });

export const ChatSearchQuery = z.object({
  chatRoomId: ChatRoomId,
  /** Words; a message that contains all of them is found. Case is ignored. */
  query: z.string().check(
    z.refine((text) => text.trim().length > 0, { error: "찾을 말을 입력해 주세요." }),
    z.maxLength(CHAT_SEARCH_MAX, { error: `${charactersUpTo(CHAT_SEARCH_MAX)} 찾을 수 있어요.` }),
    z.refine(isStorable, { error: "찾을 수 없는 글자가 들어 있어요." }),
  ),
  /** `next` of the answer before. */
  before: z.optional(queryInteger(1)),
  size: pageSize(CHAT_PAGE_SIZE),
});

export const ChatSearchAnswer = z.object({
  /** Newest first; may be empty although there is more to look through. */
  messages: z.array(ChatMessage),
  /** `before` of the next request, or null once the room has been looked through. */
  next: z.nullable(z.number()),
});
export type ChatSearchAnswer = z.infer<typeof ChatSearchAnswer>;

export const ChatRoomParams = z.object({ nickname: Nickname });
export const ChatRoomCreated = z.object({ chatRoomId: z.number() });

export const ChatReadQuery = z.object({
  chatRoomId: ChatRoomId,
  seq: queryInteger(0),
});

export const ChatUnreadQuery = z.object({ groups: WithGroups });
export const ChatUnread = z.object({ unreadCount: z.number() });

/** The database's text holds every character but this one. */
function isStorable(text: string): boolean {
  return !text.includes("\0");
}

export const PICTURES_TOO_MANY = `사진은 한 번에 ${CHAT_PICTURES_MAX}장까지 보낼 수 있어요.`;

/** Body of SEND to `/pub/dm/message`. What it does not know is passed over, as of the other frame: docs/decisions/wire.md. */
export const ChatSend = z
  .object({
    chatRoomId: z.number().check(z.int(), z.minimum(1)),
    /** May be empty beside pictures. */
    contents: z
      .string()
      .check(
        z.maxLength(CHAT_MESSAGE_MAX, { error: `메시지는 ${charactersUpTo(CHAT_MESSAGE_MAX)} 보낼 수 있어요.` }),
        z.refine(isStorable, { error: "보낼 수 없는 글자가 들어 있어요." }),
      ),
    /** Pictures the sender has uploaded. */
    pictures: z.optional(
      z.array(PictureReference).check(z.minLength(1), z.maxLength(CHAT_PICTURES_MAX, { error: PICTURES_TOO_MANY })),
    ),
    token: z.optional(z.string()),
    clientMessageId: z.optional(
      z.string().check(z.minLength(1), z.maxLength(CLIENT_MESSAGE_ID_MAX), z.refine(isStorable)),
    ),
  })
  .check(
    z.refine(({ contents, pictures }) => pictures !== undefined || contents.trim().length > 0, {
      error: "메시지를 입력해 주세요.",
    }),
  );
export type ChatSend = z.infer<typeof ChatSend>;

/** Destinations of the specification. */
export const CHAT_SEND_DESTINATION = "/pub/dm/message";
export function chatRoomDestination(chatRoomId: number): string {
  return `/sub/dm/room/${chatRoomId}`;
}

/**
 * Header of SUBSCRIBE to a room: what it carries besides messages, of CHAT_EVENTS, with commas between. Without it messages only, as
 * the specification has it. Names that a server does not know are passed over. Each comes with its name in the header `type`; the
 * body of `deletion` and of `proposal` (somebody has answered it, or its plan is off) is the message as it stands from then on. Who asks for `end` hears that they are no longer in the room, after
 * which nothing comes; to others that is the end of the connection.
 */
export const CHAT_EVENTS_HEADER = "events";
export const CHAT_EVENTS = ["read", "typing", "reload", "deletion", "unreadBy", "end", "proposal"] as const;

/** Body of SEND to `/pub/dm/typing`: I am writing something. Nothing is stored. */
export const CHAT_TYPING_DESTINATION = "/pub/dm/typing";
export const ChatTyping = z.object({
  chatRoomId: z.number().check(z.int(), z.minimum(1)),
  token: z.optional(z.string()),
});

/** Marked by the STOMP header `type: typing`: the other member is writing. */
export const ChatTypingEvent = z.object({ chatRoomId: z.number(), nickname: z.string() });
export type ChatTypingEvent = z.infer<typeof ChatTypingEvent>;

/**
 * Marked by the STOMP header `type: reload`: the database was replaced by one that may lack the newest messages (failover to a
 * standby). What is known of the room may be wrong: its history is to be loaded anew. What comes from here on fits to that.
 */
export const ChatReloadEvent = z.object({ chatRoomId: z.number() });
export type ChatReloadEvent = z.infer<typeof ChatReloadEvent>;

/** Marked by the STOMP header `type: read`: the other member has read up to `readSeq`. Told between mates only. */
export const ChatReadEvent = z.object({ chatRoomId: z.number(), nickname: z.string(), readSeq: z.number() });
export type ChatReadEvent = z.infer<typeof ChatReadEvent>;

/**
 * Marked by the STOMP header `type: unreadBy`, in group rooms only: somebody has read, or left. `unreadBy` are the numbers of the
 * messages from `firstSeq` on, one for each position, 0 for a line. A number that was told never rises: of two for the same message
 * the smaller one is the newer.
 */
export const ChatUnreadByEvent = z.object({
  chatRoomId: z.number(),
  firstSeq: z.number(),
  unreadBy: z.array(z.number()),
});
export type ChatUnreadByEvent = z.infer<typeof ChatUnreadByEvent>;

/** Marked by the STOMP header `type: end`: I am no longer in the room. */
export const ChatEndEvent = z.object({ chatRoomId: z.number() });
export type ChatEndEvent = z.infer<typeof ChatEndEvent>;
