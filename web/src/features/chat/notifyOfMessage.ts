import { paths } from "@fitmate/contract/paths";
import { cutTitle } from "../../lib/cutTitle.ts";
import { getSession } from "../../lib/session.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { lastOf } from "./list/summary.ts";
import { roomAddress } from "./roomAddress.ts";
import type { ChatRoom } from "../../data/chat/wire.ts";

const SHOWN_CHARACTERS = 40;

/** Says that a message waits in `room`, except in the messenger itself, where the list shows it. */
export function notifyOfMessage(room: ChatRoom, go: (to: string) => void): void {
  if (!room.lastMessage || window.location.pathname.startsWith(paths.messenger())) return;
  const text = cutTitle(lastOf(room, getSession()?.nickname).replaceAll(/\s+/gu, " "), SHOWN_CHARACTERS);
  const onSelect = () => go(roomAddress(room));
  toast.mate(`${room.nickname}: ${text}`, { action: { label: "보기", onSelect } });
}
