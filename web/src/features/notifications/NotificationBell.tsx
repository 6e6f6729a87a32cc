import { useInfiniteQuery } from "@tanstack/react-query";
import { type FocusEvent, useCallback, useEffect, useRef, useState } from "react";
import { IconButton } from "../../ui/IconButton.tsx";
import { notifications } from "./api.ts";
import { NotificationPanel } from "./NotificationPanel.tsx";

/** The bell of the header: a dot while anything is unread, and the panel. */
export function NotificationBell() {
  const { data = [] } = useInfiniteQuery(notifications);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const region = useRef<HTMLDivElement>(null);
  const unread = data.filter(({ read }) => !read).length;

  useEffect(() => {
    if (!open) return undefined;
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !region.current?.contains(target)) close();
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [open, close]);

  // Tab beyond the last row leaves the panel.
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  return (
    <div ref={region} onBlur={onBlur}>
      <IconButton
        icon="bell"
        label={unread > 0 ? `알림, 새 알림 ${unread}개` : "알림"}
        dot={unread > 0}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && <NotificationPanel onClose={close} />}
    </div>
  );
}
