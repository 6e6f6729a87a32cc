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

/** Where in the app `address` leads to a message of the room that is open at `here`; undefined where it leads elsewhere. */
export function messageHere(address: URL, here: { pathname: string; search: string }): string | undefined {
  if (address.origin !== location.origin || nameIn(address) !== nameIn(here)) return undefined;
  if (numberIn(address.searchParams.get("message")) === 0) return undefined;
  return address.pathname + address.search;
}

/** Names the room at an address, however that is written. */
function nameIn({ pathname, search }: { pathname: string; search: string }): string {
  const room = new URLSearchParams(search).get("room");
  return JSON.stringify([decoded(pathname).normalize("NFC"), room]);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
