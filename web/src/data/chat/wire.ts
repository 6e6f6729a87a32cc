/** Where the contract's names end: what rooms and messages are called in the app. */
import type * as wire from "@fitmate/contract/chat";

/** `sender` is the nickname of who has said it. */
export type ChatMessage = Omit<wire.ChatMessage, "senderNickname"> & { sender: string };

type Receiver = "receiverNickname" | "receiverProfileImage" | "receiverReadSeq";

/** `nickname` and `profilePicture` are of the other member; a group room has its title there, and null. */
export type ChatRoom = Omit<wire.ChatRoom, Receiver | "lastMessage"> & {
  nickname: string;
  profilePicture: string | null;
  /** The highest `seq` the other member has read; once we are mates no more, had read by then. 0 in a group room. */
  readSeq: number;
  lastMessage: ChatMessage | null;
};

export function chatMessageOf({ senderNickname, ...message }: wire.ChatMessage): ChatMessage {
  return { ...message, sender: senderNickname };
}

export function roomOf(answer: wire.ChatRoom): ChatRoom {
  const { receiverNickname, receiverProfileImage, receiverReadSeq, lastMessage, ...room } = answer;
  return {
    ...room,
    nickname: receiverNickname,
    profilePicture: receiverProfileImage,
    readSeq: receiverReadSeq,
    lastMessage: lastMessage && chatMessageOf(lastMessage),
  };
}
