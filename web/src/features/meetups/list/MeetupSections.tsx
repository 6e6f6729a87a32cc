import type { MeetupDays, MeetupItem } from "@fitmate/contract/meetups";
import { spokenWeekday } from "@fitmate/contract/wallTime";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { meetupList, type MeetupsView } from "../../../data/meetups/list.ts";
import { dateOf, dayIn, nearDay } from "../../../lib/wallClock.ts";
import { LoadMore } from "../../../ui/controls/LoadMore.tsx";
import { useNearEnd } from "../../../ui/controls/useNearEnd.ts";
import { ErrorState } from "../../../ui/feedback/Empty.tsx";
import { useLostFocus } from "../../../ui/useLostFocus.ts";
import { MeetupCard, MeetupCardSkeleton } from "../card/MeetupCard.tsx";
import { NoMeetups } from "./NoMeetups.tsx";
import styles from "./MeetupsPage.module.css";

const SKELETONS = 4;

type MeetupSectionsProps = { view: MeetupsView; days: MeetupDays | undefined; today: string };

/** What there is from the chosen day on, a section a day. */
export function MeetupSections({ view, days, today }: MeetupSectionsProps) {
  const { data, error, isFetching, isPlaceholderData, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery(meetupList(view));
  // As in the list of videos, which visitors load anyway.
  useNearEnd(hasNextPage && !isFetching && !error, () => void fetchNextPage());
  const list = useRef<HTMLDivElement>(null);
  const all = data?.pages.flatMap(({ meetups }) => meetups) ?? [];
  const came = data?.pages.at(-1)?.meetups.length ?? 0;
  // 더 보기 goes with the last page, which comes by itself, too: reading goes on with the first of it.
  const around = useLostFocus(() =>
    list.current?.querySelectorAll<HTMLElement>("h3 a")[all.length - came]?.focus({ preventScroll: true }),
  );
  if (!data) {
    if (error) return <ErrorState title="번개를 불러오지 못했어요" onRetry={() => void refetch()} busy={isFetching} />;
    return <Skeletons />;
  }
  const sections = [...Map.groupBy(all, ({ begins }) => dayIn(begins))];
  const chosen = view.day ?? today;
  const isBare = sections.length === 0 || (view.day !== undefined && sections[0]?.[0] !== chosen);
  return (
    <div
      {...around}
      ref={list}
      className={styles.sections}
      data-stale={isPlaceholderData || undefined}
      aria-busy={isPlaceholderData || undefined}
    >
      {isBare && !isPlaceholderData && (
        <NoMeetups view={view} day={chosen} today={today} days={days} next={sections[0]?.[0]} />
      )}
      {sections.map(([day, meetups], index) => (
        <Section
          key={day}
          day={day}
          today={today}
          meetups={meetups}
          // The last day may go on on the next page.
          isWhole={!hasNextPage || index < sections.length - 1}
        />
      ))}
      {hasNextPage && (
        <LoadMore what="번개를" failed={isFetchNextPageError} busy={isFetching} onMore={() => void fetchNextPage()} />
      )}
    </div>
  );
}

type SectionProps = { day: string; today: string; meetups: readonly MeetupItem[]; isWhole: boolean };

function Section({ day, today, meetups, isWhole }: SectionProps) {
  const near = nearDay(day, today);
  const date = dateOf(day, today);
  const about = [near ? `${date} ${spokenWeekday(day)}` : date, isWhole && `${meetups.length}개`].filter(Boolean);
  return (
    <section>
      <h2 className={styles.day}>
        {near ?? spokenWeekday(day)} <small>{about.join(" · ")}</small>
      </h2>
      <ul className={styles.list}>
        {meetups.map((meetup) => (
          <li key={meetup.meetupId}>
            <MeetupCard meetup={meetup} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Skeletons() {
  return (
    <div className={styles.sections} role="status">
      <span className="sr-only">번개를 불러오는 중이에요</span>
      <div className={styles.day}>&nbsp;</div>
      <div className={styles.list}>
        {Array.from({ length: SKELETONS }, (_, card) => (
          <MeetupCardSkeleton key={card} />
        ))}
      </div>
    </div>
  );
}
