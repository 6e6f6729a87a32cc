/** Where the contract's names end: what rooms and messages are called in the app. */
import type * as wire from "@fitmate/contract/chat";
import type * as groups from "@fitmate/contract/groupRooms";

/** `sender` is the nickname of who has said it. */
export type ChatMessage = Omit<wire.ChatMessage, "senderNickname"> & { sender: string };

type Receiver = "receiverNickname" | "receiverProfileImage" | "receiverReadSeq";

/** What is only of a group room. */
export type Group = Omit<groups.GroupRoom, "faces"> & { faces: { nickname: string; picture: string | null }[] };

export type ChatRoomMember = Omit<groups.ChatRoomMember, "profileImage"> & { picture: string | null };

/** `nickname` and `profilePicture` are of the other member; a group room has its title there, and null. */
export type ChatRoom = Omit<wire.ChatRoom, Receiver | "lastMessage" | "group"> & {
  nickname: string;
  profilePicture: string | null;
  /** The highest `seq` the other member has read; once we are mates no more, had read by then. 0 in a group room. */
  readSeq: number;
  lastMessage: ChatMessage | null;
  group?: Group;
};

export function chatMessageOf({ senderNickname, ...message }: wire.ChatMessage): ChatMessage {
  return { ...message, sender: senderNickname };
}

export function roomOf(answer: wire.ChatRoom): ChatRoom {
  const { receiverNickname, receiverProfileImage, receiverReadSeq, lastMessage, group, ...room } = answer;
  return {
    ...room,
    nickname: receiverNickname,
    profilePicture: receiverProfileImage,
    readSeq: receiverReadSeq,
    lastMessage: lastMessage && chatMessageOf(lastMessage),
    ...(group && { group: { ...group, faces: group.faces.map(withPicture) } }),
  };
}

export const memberOf = (member: groups.ChatRoomMember): ChatRoomMember => withPicture(member);

const withPicture = <Of extends { profileImage: string | null }>({ profileImage, ...others }: Of) => ({
  ...others,
  picture: profileImage,
});
