import { useState } from "react";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import rows from "../detail/rows.module.css";
import { CalendarChoice } from "./CalendarChoice.tsx";

/** Takes a gathering into a calendar elsewhere: a row of a list. */
export function CalendarRow({ meetupId }: { meetupId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <li>
      <button className={rows.row} type="button" onClick={() => setOpen(true)}>
        <Icon name="calendar" />
        <span>
          내 캘린더에 담기
          <small>구독하면 시간이 바뀔 때 캘린더도 바뀌어요</small>
        </span>
        <Icon name="chevron-right" size={20} />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title="내 캘린더에 담기">
        <CalendarChoice meetupId={meetupId} />
      </Sheet>
    </li>
  );
}
