import { MEETUP_STRIP_DAYS } from "@fitmate/contract/limits";
import type { MeetupDays } from "@fitmate/contract/meetups";
import type { Sport } from "@fitmate/contract/profile";
import { dayAfter, weekday } from "@fitmate/contract/wallTime";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { MeetupsView } from "../../../data/meetups/list.ts";
import { dateNumber, nearDay, wholeDateOf } from "../../../lib/wallClock.ts";
import { sportLabel } from "../../../ui/sports/sport.ts";
import { addressOf } from "./filters.ts";
import styles from "./DayStrip.module.css";

type DayStripProps = {
  /** undefined: not known yet. */
  days: MeetupDays | undefined;
  view: MeetupsView;
  today: string;
  /** Where a view is shown: the list unless said otherwise. */
  to?: (view: MeetupsView) => string;
  /** Beside a map there is less room. */
  small?: boolean;
};

/** A stadium a day; the dots say which sports meet on it. One without any can be chosen, too. */
export function DayStrip({ days, view, today, to = addressOf, small = false }: DayStripProps) {
  const strip = useRef<HTMLElement>(null);
  const chosen = view.day ?? today;
  useEffect(() => {
    const { current } = strip;
    const day = current?.querySelector<HTMLElement>(`[data-day="${chosen}"]`);
    if (current && day) current.scrollLeft = day.offsetLeft - (current.clientWidth - day.offsetWidth) / 2;
  }, [chosen]);
  return (
    <nav ref={strip} className={styles.strip} data-small={small || undefined} aria-label="날짜">
      {Array.from({ length: MEETUP_STRIP_DAYS }, (_, index) => {
        const day = dayAfter(today, index);
        return (
          <Day
            key={day}
            day={day}
            today={today}
            sports={days?.find((each) => each.day === day)?.sports ?? []}
            isKnown={days !== undefined}
            isChosen={day === chosen}
            to={to({ ...view, day: index === 0 ? undefined : day })}
          />
        );
      })}
    </nav>
  );
}

type DayProps = {
  day: string;
  today: string;
  sports: readonly Sport[];
  isKnown: boolean;
  isChosen: boolean;
  to: string;
};

function Day({ day, today, sports, isKnown, isChosen, to }: DayProps) {
  const words = sports.map((sport) => sportLabel[sport]).join(", ");
  return (
    <Link
      className={styles.day}
      to={to}
      replace
      preventScrollReset
      aria-current={isChosen ? "true" : undefined}
      data-day={day}
      data-none={sports.length === 0 || undefined}
    >
      <span aria-hidden="true">{nearDay(day, today) ?? weekday(day)}</span>
      <b aria-hidden="true">{dateNumber(day)}</b>
      <span className={styles.dots} aria-hidden="true">
        {sports.map((sport) => (
          <i key={sport} data-sport={sport} />
        ))}
      </span>
      <span className="sr-only">
        {nearDay(day, today)} {wholeDateOf(day, today)}
        {isKnown && (words ? `, ${words} 번개 있음` : ", 번개 없음")}
      </span>
    </Link>
  );
}
