import type { ChatRoom } from "@fitmate/contract/chat";
import { paths } from "@fitmate/contract/paths";
import { cutTitle } from "../../lib/cutTitle.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { summaryOf } from "./list/summary.ts";

const SHOWN_CHARACTERS = 40;

/** Says that a message waits in `room`, except in the messenger itself, where the list shows it. */
export function notifyOfMessage({ receiverNickname, lastMessage }: ChatRoom, go: (to: string) => void): void {
  if (!lastMessage || window.location.pathname.startsWith(paths.messenger())) return;
  const text = cutTitle(summaryOf(lastMessage).replaceAll(/\s+/gu, " "), SHOWN_CHARACTERS);
  const onSelect = () => go(paths.room(receiverNickname));
  toast.mate(`${receiverNickname}: ${text}`, { action: { label: "보기", onSelect } });
}
