import { useState } from "react";
import { calendarFile } from "../../../data/meetups/calendar.ts";
import { saveFile } from "../../../lib/download.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import styles from "./CalendarChoice.module.css";
import { CalendarFeed } from "./CalendarFeed.tsx";

/** A file of this gathering, or an address by which a calendar follows all I come to. */
export function CalendarChoice({ meetupId }: { meetupId: number }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(new Blob([await calendarFile(meetupId)], { type: "text/calendar" }), `번개-${meetupId}.ics`);
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.choice}>
      <section>
        <h3>이 번개만 담기</h3>
        <p>파일을 열면 쓰던 캘린더에 들어가요. 나중에 바뀐 시간은 따라가지 않아요.</p>
        <Button variant="secondary" size="md" block busy={busy} onClick={() => void save()}>
          <Icon name="calendar" size={18} />
          캘린더 파일 받기
        </Button>
      </section>
      <section>
        <h3>내 일정 모두 구독하기</h3>
        <CalendarFeed />
      </section>
    </div>
  );
}
