/** Where a room opens: under the nickname, and the rooms of those who have left, who all share one, by their number too. */
import type { ChatRoom } from "@fitmate/contract/chat";
import { LEFT_NICKNAME } from "@fitmate/contract/leaving";
import { useParams, useSearchParams } from "react-router";

type Named = Pick<ChatRoom, "chatRoomId" | "receiverNickname">;

export function roomAddress({ chatRoomId, receiverNickname }: Named): string {
  const address = `/messenger/${encodeURIComponent(receiverNickname)}`;
  return receiverNickname === LEFT_NICKNAME ? `${address}?room=${chatRoomId}` : address;
}

/** Whether a room is the one that is open. */
export function useIsOpen(): (room: Named) => boolean {
  const nickname = useParams().nickname?.normalize("NFC");
  const number = Number(useSearchParams()[0].get("room"));
  return ({ chatRoomId, receiverNickname }) =>
    receiverNickname === nickname && (nickname !== LEFT_NICKNAME || chatRoomId === number);
}
