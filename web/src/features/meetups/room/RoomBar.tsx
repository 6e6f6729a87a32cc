import type { Meetup } from "@fitmate/contract/meetups";
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { meetupDetail } from "../../../data/meetups/meetup.ts";
import { useNow } from "../../../lib/useNow.ts";
import { endsAt, momentWords } from "../../../lib/wallClock.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { SportLine } from "../../../ui/sports/SportLine.tsx";
import { effortWords, togetherWords } from "../card/words.ts";
import { countdown } from "../plans/words.ts";
import styles from "./room.module.css";

/** When and where those in the room meet, on top of what they say. */
export function RoomBar({ meetupId }: { meetupId: number }) {
  const { data: meetup } = useQuery(meetupDetail(meetupId));
  const now = useNow();
  if (!meetup) return <div className={styles.bar} />;
  const { sport, people, status } = meetup;
  // Nobody has met in one that was called off.
  const together = status === "CANCELLED" ? `${people}명` : togetherWords(meetup);
  return (
    <Link className={styles.bar} data-sport={sport} to={paths.meetup(meetupId)}>
      <SportLine
        sport={sport}
        title={whenAndWhere(meetup, now)}
        text={[effortWords(meetup), together].filter(Boolean).join(" · ")}
      />
      <span className={styles.left}>{leftOf(meetup, now)}</span>
      <Icon name="chevron-right" size={18} />
    </Link>
  );
}

/** 오늘 오후 8:00 · 자양역 3번 출구 앞 */
export function whenAndWhere({ beginsAt, place, area }: Meetup, now: Date): string {
  return `${momentWords(beginsAt, now)} · ${place?.name ?? area}`;
}

function leftOf(meetup: Meetup, now: Date): string {
  if (meetup.status === "CANCELLED") return "취소됨";
  if (meetup.status === "UPCOMING") return countdown(meetup, now);
  return endsAt(meetup) > now.getTime() ? "지금" : "끝났어요";
}
