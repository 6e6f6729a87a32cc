/** Where a room opens: under the nickname, and the rooms of those who have left, who all share one, by their number too. */
import type { ChatRoom } from "@fitmate/contract/chat";
import { LEFT_NICKNAME } from "@fitmate/contract/leaving";
import { useParams, useSearchParams } from "react-router";

type Named = Pick<ChatRoom, "chatRoomId" | "receiverNickname">;

/** What tells a room from others of the same nickname; null where there can be no others. */
export function roomNumber({ chatRoomId, receiverNickname }: Named): number | null {
  return receiverNickname === LEFT_NICKNAME ? chatRoomId : null;
}

export function roomAddress(room: Named): string {
  const address = `/messenger/${encodeURIComponent(room.receiverNickname)}`;
  const number = roomNumber(room);
  return number === null ? address : `${address}?room=${number}`;
}

/** The room that the address names. */
export function useAddressedRoom(): { nickname: string | undefined; number: number | null } {
  const nickname = useParams().nickname?.normalize("NFC");
  const [search] = useSearchParams();
  return { nickname, number: nickname === LEFT_NICKNAME ? Number(search.get("room")) : null };
}

/** Whether a room is the one that is open. */
export function useIsOpen(): (room: Named) => boolean {
  const { nickname, number } = useAddressedRoom();
  return (room) => room.receiverNickname === nickname && roomNumber(room) === number;
}
