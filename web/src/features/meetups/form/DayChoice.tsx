import { MEETUP_AHEAD_DAYS, MEETUP_STRIP_DAYS } from "@fitmate/contract/limits";
import { dayAfter, weekday } from "@fitmate/contract/wallTime";
import { useEffect, useId, useRef } from "react";
import { dateNumber, nearDay, wholeDateOf } from "../../../lib/wallClock.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import strip from "../list/DayStrip.module.css";
import styles from "./MeetupForm.module.css";

/** `last` may be chosen also where it lies beyond the days that others may be of. */
type DayChoiceProps = { value: string; today: string; last?: string | undefined; onChange: (day: string) => void };

/** One of the next days; one beyond them by the browser's own calendar. */
export function DayChoice({ value, today, last = today, onChange }: DayChoiceProps) {
  const name = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = list;
    const day = current?.querySelector<HTMLElement>(`[data-day="${value}"]`);
    if (current && day) current.scrollLeft = day.offsetLeft - (current.clientWidth - day.offsetWidth) / 2;
  }, [value]);
  const farthest = dayAfter(today, MEETUP_AHEAD_DAYS);
  const days = Array.from({ length: MEETUP_STRIP_DAYS }, (_, index) => dayAfter(today, index));
  if (!days.includes(value)) days.push(value);
  return (
    <div className={styles.dayChoice}>
      <div ref={list} className={`${strip.strip} ${styles.days}`} role="radiogroup" aria-label="날짜">
        {days.map((day) => (
          <label key={day} className={strip.day} data-day={day}>
            <input
              className="sr-only"
              type="radio"
              name={name}
              checked={day === value}
              onChange={() => onChange(day)}
              aria-label={`${nearDay(day, today) ?? ""} ${wholeDateOf(day, today)}`.trim()}
            />
            <span aria-hidden="true">{nearDay(day, today) ?? weekday(day)}</span>
            <b aria-hidden="true">{dateNumber(day)}</b>
          </label>
        ))}
      </div>
      <span className={`${strip.day} ${styles.other}`}>
        <Icon name="calendar" size={20} />
        <input
          type="date"
          aria-label="다른 날짜"
          min={today}
          max={last > farthest ? last : farthest}
          value={value}
          // While it is typed there is none.
          onChange={(event) => event.currentTarget.value && onChange(event.currentTarget.value)}
          onClick={(event) => event.currentTarget.showPicker?.()}
        />
      </span>
    </div>
  );
}
