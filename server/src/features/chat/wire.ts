/** Where the contract's names begin: messages and rooms on their way out. They travel between nodes so as well. */
import { type ChatMessage, type ChatPicture, type ChatRoom, DELETED_MESSAGE } from "@fitmate/contract/chat";
import {
  type ChatRoomMember,
  type GroupRoom,
  type GroupRoomLine,
  NAMELESS_PARTICIPANT,
  ROOM_SPEAKER,
  sentenceOf,
  type StoredGroupRoomLine,
} from "@fitmate/contract/groupRooms";
import { type ChatProposal, proposalSentence } from "@fitmate/contract/proposals";
import { type StoredProposal, toChatProposal } from "../meetups/plans/proposalQueries.ts";

/** What of a message is read for whoever reads it. */
type MessageRow = {
  seq: number;
  /** Null for a line. */
  sender: string | null;
  contents: string;
  pictures: ChatPicture[] | null;
  sentAt: Date;
  clientMessageId: string | null;
  deletedAt?: Date | null;
  line?: StoredGroupRoomLine | null;
  /** Whom a line is about. */
  aboutNickname?: string | null;
  /** A block stands between whom it comes from, or is about, and who reads it. */
  isFolded?: boolean | null;
  unreadBy?: number | null;
  proposal?: StoredProposal | null;
};

/** The message as it travels, but for the signatures of its pictures (see pictures.ts). */
export function toMessage(
  roomId: number,
  { sentAt, pictures, deletedAt, line, aboutNickname, isFolded, unreadBy, sender, proposal, ...row }: MessageRow,
): ChatMessage {
  const message = {
    chatRoomId: roomId,
    messageId: `${roomId}-${row.seq}`,
    sendDate: sentAt.toISOString(),
    senderNickname: sender ?? ROOM_SPEAKER,
    ...row,
    ...(pictures && { pictures }),
    ...(deletedAt && { contents: DELETED_MESSAGE, deleted: true as const }),
    ...(typeof unreadBy === "number" && { unreadBy }),
    ...(proposal && withProposal(toChatProposal(proposal))),
    ...(line && withLine({ nickname: aboutNickname ?? null, ...line } as GroupRoomLine)),
  };
  return isFolded ? folded(message) : message;
}

/** Its sentence follows what has become of it. */
const withProposal = (proposal: ChatProposal) => ({ proposal, contents: proposalSentence(proposal) });

const withLine = (line: GroupRoomLine) => ({ line, contents: sentenceOf(line) });

/** The message as somebody sees it whom a block keeps apart from its sender, or from whom the line is about. */
export function folded(message: ChatMessage): ChatMessage {
  const { line } = message;
  if (!line) return { ...message, senderNickname: NAMELESS_PARTICIPANT, folded: true };
  return "nickname" in line ? { ...message, ...withLine({ ...line, nickname: null }) } : message;
}

type Receiver = "receiverNickname" | "receiverProfileImage" | "receiverReadSeq";

/** `nickname`, `profilePicture` and `readSeq` are of the other member; a group room has its title there, null and 0. */
type Room = Omit<ChatRoom, Receiver | "group"> & {
  nickname: string;
  profilePicture: string | null;
  readSeq: number;
  group?: Omit<GroupRoom, "faces"> & { faces: Face[] };
};

/** Somebody in a group room, as far as its face in the list shows them. */
export type Face = { nickname: string; picture: string | null };

export function toChatRoom({ nickname, profilePicture, readSeq, group, ...room }: Room): ChatRoom {
  return {
    ...room,
    receiverNickname: nickname,
    receiverProfileImage: profilePicture,
    receiverReadSeq: readSeq,
    ...(group && { group: { ...group, faces: group.faces.map(withImage) } }),
  };
}

export const toRoomMember = (member: Omit<ChatRoomMember, "profileImage"> & Face): ChatRoomMember => withImage(member);

const withImage = <Of extends Face>({ picture, ...others }: Of) => ({ ...others, profileImage: picture });
