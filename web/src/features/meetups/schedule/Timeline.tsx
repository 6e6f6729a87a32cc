import type { ScheduleEntry } from "@fitmate/contract/plans";
import { type UseInfiniteQueryResult } from "@tanstack/react-query";
import { LoadMore } from "../../../ui/controls/LoadMore.tsx";
import { useFocusNew } from "../../../ui/controls/useFocusNew.ts";
import { EntryCard } from "./EntryCard.tsx";
import { dayWords } from "./dayWords.ts";
import styles from "./SchedulePage.module.css";
import { type Beside, byDay, commonOf, keyOf, reasonOf } from "./timeline.ts";

type TimelineProps = {
  query: UseInfiniteQueryResult<ScheduleEntry[]>;
  entries: readonly ScheduleEntry[];
  now: Date;
  beside: Beside;
  /** With its particle, for what did not load. */
  what: string;
  /** Begins with the present. */
  fromNow?: boolean;
  onPlan: (planId: number) => void;
  onAsked: (gatheringId: number) => void;
};

/** Two lanes, and each thing a dot on mine. */
export function Timeline({ query, entries, now, what, fromNow = false, ...acts }: TimelineProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const { list, focusNew } = useFocusNew<HTMLOListElement>(entries.length, "h3 > :is(a, button)");
  const more = () => {
    focusNew();
    void fetchNextPage();
  };
  return (
    <>
      <ol ref={list} className={styles.timeline}>
        {fromNow && (
          <li className={styles.now}>
            <span>지금</span>
          </li>
        )}
        {byDay(entries).map(({ day, entries: ofDay }) => (
          <Day key={day} words={dayWords(day, now)} entries={ofDay} now={now} {...acts} />
        ))}
      </ol>
      {hasNextPage && <LoadMore what={what} failed={isFetchNextPageError} busy={isFetchingNextPage} onMore={more} />}
    </>
  );
}

type DayProps = Pick<TimelineProps, "entries" | "now" | "beside" | "onPlan" | "onAsked"> & {
  words: { name: string; date: string };
};

function Day({ words, entries, now, ...acts }: DayProps) {
  return (
    <>
      <li className={styles.day}>
        <h2>{words.name}</h2>
        <small>{words.date}</small>
      </li>
      {entries.map((entry) => (
        <li
          key={keyOf(entry)}
          className={styles.item}
          data-sport={commonOf(entry).sport}
          data-past={commonOf(entry).status === "UPCOMING" ? undefined : true}
          data-off={reasonOf(entry) === null ? undefined : true}
        >
          <EntryCard entry={entry} now={now} {...acts} />
        </li>
      ))}
    </>
  );
}
