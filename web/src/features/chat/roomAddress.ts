/** Where a room opens: under the nickname, and the rooms of those who have left, who all share one, by their number too. */
import type { ChatRoom } from "@fitmate/contract/chat";
import { LEFT_NICKNAME } from "@fitmate/contract/leftNickname";
import { paths } from "@fitmate/contract/paths";
import { useLocation, useParams, useSearchParams } from "react-router";
import { roomNumber } from "../../data/chat/rooms.ts";

type Named = Pick<ChatRoom, "chatRoomId" | "receiverNickname">;

export function roomAddress(room: Named): string {
  return paths.room(room.receiverNickname, { number: roomNumber(room) ?? undefined });
}

/** The room that the address names. */
export function useAddressedRoom(): { nickname: string | undefined; number: number | null } {
  const nickname = useParams().nickname?.normalize("NFC");
  const [search] = useSearchParams();
  return { nickname, number: nickname === LEFT_NICKNAME ? Number(search.get("room")) : null };
}

/** The `seq` of the message that the address leads to, 0 where it leads to none, and a name for each time somebody is led there. */
export function useAddressedMessage(): { seq: number; visit: string } {
  const { search, key } = useLocation();
  return { seq: Number(new URLSearchParams(search).get("message")) || 0, visit: key };
}

/** Whether a room is the one that is open. */
export function useIsOpen(): (room: Named) => boolean {
  const { nickname, number } = useAddressedRoom();
  return (room) => room.receiverNickname === nickname && roomNumber(room) === number;
}
