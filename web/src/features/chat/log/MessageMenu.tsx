import { CHAT_DELETE_MINUTES } from "@fitmate/contract/limits";
import { type ReactElement, useState } from "react";
import { useDeleteMessage } from "../../../data/chat/messages.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { ContextMenu } from "../../../ui/overlays/ContextMenu.tsx";
import type { MenuItem } from "../../../ui/overlays/menuProps.ts";
import type { Bubble, LogItem } from "./log.ts";
import type { ChatRoom } from "../../../data/chat/wire.ts";

type MessageMenuProps = {
  room: ChatRoom;
  items: readonly LogItem[];
  /** The log. */
  children: ReactElement;
};

/** What the menu is about; null where it cannot be had. */
type Aimed = { contents: string | null; deletable: number | null };

/** What can be done with one message of the log within: by the right button, a long press, or a key on it. */
export function MessageMenu({ room: { chatRoomId, group }, items, children }: MessageMenuProps) {
  const [aimed, setAimed] = useState<Aimed>({ contents: null, deletable: null });
  const [deleting, setDeleting] = useState<number | null>(null);
  const close = () => setDeleting(null);
  const { mutate, isPending } = useDeleteMessage(chatRoomId, {
    onSuccess: () => {
      close();
      toast.show("메시지를 지웠어요.");
    },
    onError: (error) => {
      close();
      toastError(error);
    },
  });
  const aim = (target: Element) => {
    // A link and a selection have the browser's own menu.
    if (target.closest("a") || window.getSelection()?.type === "Range") return false;
    // A key means the message that has the focus.
    const text = target.matches("li") ? target.querySelector("[data-contents]") : target.closest("[data-contents]");
    const contents = (text instanceof HTMLElement && text.dataset.contents) || null;
    const deletable = deletableAt(target, items);
    setAimed({ contents, deletable });
    return contents !== null || deletable !== null;
  };
  return (
    <>
      <ContextMenu label="메시지 메뉴" items={actsOn(aimed, setDeleting)} aim={aim}>
        {children}
      </ContextMenu>
      <ConfirmDialog
        open={deleting !== null}
        title="메시지를 지울까요?"
        description={`${group ? "모두의" : "상대방의"} 대화에서도 지워지고, 되돌릴 수 없어요.`}
        confirm="지우기"
        busy={isPending}
        onConfirm={() => deleting !== null && mutate(deleting)}
        onClose={close}
      />
    </>
  );
}

function actsOn({ contents, deletable }: Aimed, onDelete: (seq: number) => void): MenuItem[] {
  return [
    ...(contents === null ? [] : [{ label: "복사", icon: "copy", onSelect: () => void copy(contents) } as const]),
    ...(deletable === null
      ? []
      : [{ label: "지우기", icon: "trash", danger: true, onSelect: () => onDelete(deletable) } as const]),
  ];
}

/** `seq` of the message at `target`, if it is mine and young enough: in the end the server says so. */
function deletableAt(target: Element, items: readonly LogItem[]): number | null {
  const place = target.closest<HTMLElement>("li[data-seq]")?.dataset.seq;
  const bubble = items.find((item): item is Bubble => item.kind === "message" && String(item.seq) === place);
  const isDeletable = bubble?.mine && !bubble.deleted && Date.now() - bubble.at < CHAT_DELETE_MINUTES * 60_000;
  return isDeletable ? bubble.seq : null;
}

async function copy(text: string): Promise<void> {
  try {
    // There is none where the page did not come over a secure connection.
    await navigator.clipboard.writeText(text);
    toast.show("메시지를 복사했어요.");
  } catch {
    toast.error("메시지를 복사하지 못했어요.");
  }
}
