/** Where a room opens: one with a mate under their nickname, all others under their number. */
import { numberIn } from "@fitmate/contract/addresses";
import { LEFT_NICKNAME } from "@fitmate/contract/leftNickname";
import { paths } from "@fitmate/contract/paths";
import { useLocation, useParams, useSearchParams } from "react-router";
import { type RoomName, roomNameOf } from "../../data/chat/rooms.ts";
import type { ChatRoom } from "../../data/chat/wire.ts";

export function roomAddress(room: ChatRoom): string {
  if (room.group) return paths.groupRoom(room.chatRoomId);
  const name = roomNameOf(room);
  return paths.room(room.nickname, typeof name === "number" ? { number: name } : {});
}

/** The room that the address names. */
export function useAddressedRoom(): RoomName | undefined {
  const { nickname: named, roomId } = useParams();
  const [search] = useSearchParams();
  if (roomId !== undefined) return numberIn(roomId);
  const nickname = named?.normalize("NFC");
  return nickname === LEFT_NICKNAME ? numberIn(search.get("room")) : nickname;
}

/** The `seq` of the message that the address leads to, 0 where it leads to none, and a name for each time somebody is led there. */
export function useAddressedMessage(): { seq: number; visit: string } {
  const { search, key } = useLocation();
  return { seq: numberIn(new URLSearchParams(search).get("message")), visit: key };
}
