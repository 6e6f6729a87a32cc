import { UNREAD_NOTIFICATIONS_MAX } from "@fitmate/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import type { Waited } from "../../ui/controls/waiting.ts";
import { unreadNotifications } from "../../data/notifications/notifications.ts";
import { useRestriction } from "../../lib/session.ts";
import { NotificationPanel } from "./NotificationPanel.tsx";

/** The bell of the header, and the panel. A dot while anything is unread, messages left out: their count stands beside it. */
export function NotificationBell({ pressedBy, takesFocus = false }: Partial<Waited>) {
  const isRestricted = useRestriction() !== null;
  const { data } = useQuery({ ...unreadNotifications, enabled: !isRestricted });
  const [open, setOpen] = useState(pressedBy !== undefined);
  const close = useCallback(() => setOpen(false), []);
  const region = useRef<HTMLDivElement>(null);
  const unread = data?.unreadCount ?? 0;

  useEffect(() => {
    if (!open) return undefined;
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && region.current?.contains(target) === false) close();
    };
    // A press, and Tab beyond the last row.
    const events = ["pointerdown", "focusin"];
    for (const event of events) document.addEventListener(event, onElsewhere);
    return () => {
      for (const event of events) document.removeEventListener(event, onElsewhere);
    };
  }, [open, close]);

  return (
    <div ref={region}>
      <IconButton
        icon="bell"
        label={labelOf(unread)}
        dot={unread > 0}
        aria-haspopup="dialog"
        aria-expanded={open}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- where the focus was before the bell came
        autoFocus={takesFocus}
        onClick={() => setOpen(!open)}
      />
      {open && <NotificationPanel onClose={close} />}
    </div>
  );
}

function labelOf(unread: number): string {
  if (unread === 0) return "알림";
  return `알림, 새 알림 ${unread}개${unread === UNREAD_NOTIFICATIONS_MAX ? " 이상" : ""}`;
}
