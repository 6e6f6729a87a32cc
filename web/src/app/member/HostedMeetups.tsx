import { MEMBER_MEETUPS_MAX } from "@fitmate/contract/limits";
import type { MeetupItem } from "@fitmate/contract/meetups";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { meetupsOfMember } from "../../data/meetups/ofMember.ts";
import { MeetupCard } from "../../features/meetups/card/MeetupCard.tsx";
import { dayWords } from "../../features/meetups/schedule/dayWords.ts";
import { useNow } from "../../lib/useNow.ts";
import { dayIn } from "../../lib/wallClock.ts";
import styles from "./HostedMeetups.module.css";

/**
 * What the member hosts that is to come, day by day; where that is nothing, or does not load, nothing. `children`: what follows, which
 * comes with it: what is being read does not move.
 */
export function HostedMeetups({ nickname, children }: { nickname: string; children: ReactNode }) {
  const { data: meetups = [], isLoading, failureCount } = useQuery(meetupsOfMember(nickname));
  // What follows waits for an answer, not for further tries.
  if (isLoading && failureCount === 0) return null;
  return (
    <>
      {meetups.length > 0 && <Meetups meetups={meetups} />}
      {children}
    </>
  );
}

function Meetups({ meetups }: { meetups: readonly MeetupItem[] }) {
  const heading = useId();
  const now = useNow();
  return (
    <section className={styles.hosted} aria-labelledby={heading}>
      <h2 id={heading}>
        여는 번개 {meetups.length}개{meetups.length === MEMBER_MEETUPS_MAX && " 이상"}
      </h2>
      {[...Map.groupBy(meetups, ({ begins }) => dayIn(begins))].map(([day, ofDay]) => {
        const { name, date } = dayWords(day, now);
        return (
          <section key={day} className={styles.day}>
            <h3>
              {name} <small>{date}</small>
            </h3>
            <ul className={styles.list}>
              {ofDay.map((meetup) => (
                <li key={meetup.meetupId}>
                  <MeetupCard meetup={meetup} heading="h4" />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </section>
  );
}
