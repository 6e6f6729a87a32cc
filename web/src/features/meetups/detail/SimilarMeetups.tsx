import type { Meetup } from "@fitmate/contract/meetups";
import { useInfiniteQuery } from "@tanstack/react-query";
import { meetupList } from "../../../data/meetups/list.ts";
import { MeetupCard } from "../card/MeetupCard.tsx";
import styles from "./MeetupPage.module.css";

const SIMILAR_MAX = 2;

/** In place of one that is not going to be: others of its sport that I have nothing to do with yet. Where there are none, nothing. */
export function SimilarMeetups({ meetup: { meetupId, sport } }: { meetup: Meetup }) {
  const { data } = useInfiniteQuery(meetupList({ filters: { sport, free: "true" } }));
  const similar = data?.pages[0]?.meetups.filter((each) => each.meetupId !== meetupId && each.part === null) ?? [];
  if (similar.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>비슷한 번개</h2>
      <ul className={styles.similar}>
        {similar.slice(0, SIMILAR_MAX).map((each) => (
          <li key={each.meetupId}>
            <MeetupCard meetup={each} />
          </li>
        ))}
      </ul>
    </section>
  );
}
