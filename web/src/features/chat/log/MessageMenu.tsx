import { type ReactElement, useRef } from "react";
import { ContextMenu } from "../../../ui/overlays/ContextMenu.tsx";
import { toast } from "../../../ui/feedback/toast.ts";

/** What can be done with one message of the log within: by the right button, a long press, or a key on it. */
export function MessageMenu({ children }: { children: ReactElement }) {
  const aimed = useRef("");
  const aim = (target: Element) => {
    // A key means the message that has the focus.
    const text = target.matches("li") ? target.querySelector("[data-contents]") : target.closest("[data-contents]");
    const contents = text instanceof HTMLElement ? text.dataset.contents : undefined;
    // A link and a selection have the browser's own menu.
    if (contents === undefined || target.closest("a") || window.getSelection()?.type === "Range") return false;
    aimed.current = contents;
    return true;
  };
  return (
    <ContextMenu
      label="메시지 메뉴"
      items={[{ label: "복사", icon: "copy", onSelect: () => void copy(aimed.current) }]}
      aim={aim}
    >
      {children}
    </ContextMenu>
  );
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
