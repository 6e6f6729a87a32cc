import type { MeetupItem } from "@fitmate/contract/meetups";
import { paths } from "@fitmate/contract/paths";
import { lasting } from "@fitmate/contract/duration";
import { clockFace, halfOfDay } from "@fitmate/contract/wallTime";
import { Link } from "react-router";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Badge, Duo } from "../../../ui/people/Badge.tsx";
import { SportChip } from "../../../ui/sports/SportChip.tsx";
import { Faces, knownPeople } from "./Faces.tsx";
import { PART_WORDS } from "./part.ts";
import { Seats } from "./Seats.tsx";
import { AUDIENCE_WORDS, effortIcon, effortWords, placeWords } from "./words.ts";
import { WeeklyBadge } from "./WeeklyBadge.tsx";
import styles from "./MeetupCard.module.css";

type MeetupCardProps = {
  meetup: MeetupItem;
  heading?: "h2" | "h3" | "h4";
  /** It leads nowhere yet: its host sees how it is going to look. */
  preview?: boolean;
  /** Chosen on the map. */
  chosen?: boolean;
};

/** A gathering in a list: when, what, where, with whom, and whether there is room. */
export function MeetupCard({ meetup, heading: Heading = "h3", preview = false, chosen = false }: MeetupCardProps) {
  const { sport, title, begins, minutes, place, part, hosting, reason, status } = meetup;
  const effort = effortWords(meetup);
  const cancelled = status === "CANCELLED";
  return (
    <article className={styles.card} data-sport={sport} data-off={cancelled || undefined}>
      <p className={styles.time}>
        <span>{halfOfDay(begins)}</span>
        <b>{clockFace(begins)}</b>
        <span>{lasting(minutes)}</span>
      </p>
      <div className={styles.body}>
        <p className={styles.top}>
          <SportChip sport={sport} />
          <Badges meetup={meetup} />
        </p>
        <Heading className={styles.title}>
          {preview ? (
            title
          ) : (
            <Link to={paths.meetup(meetup.meetupId)} aria-current={chosen || undefined}>
              {title}
            </Link>
          )}
        </Heading>
        <p className={styles.facts}>
          <span>
            <Icon name={place ? "pin" : "cell"} size={16} />
            {placeWords(meetup)}
          </span>
          {effort && (
            <span>
              <Icon name={effortIcon(sport)} size={16} />
              {effort}
            </span>
          )}
        </p>
        <div className={styles.foot}>
          <Who meetup={meetup} />
          <Seats seats={meetup} mine={hosting || part === "CONFIRMED"} />
        </div>
        {reason && (
          <p className={styles.why}>
            <Duo />
            {reason}
          </p>
        )}
      </div>
    </article>
  );
}

/** How I stand to it, or what is not as usual about it. */
function Badges({ meetup: { part, hosting, mates, status, joining, audience, repeats } }: MeetupCardProps) {
  const mine = hosting ? "내가 열어요" : part && PART_WORDS[part];
  return (
    <>
      {status === "CANCELLED" && <Badge>취소됨</Badge>}
      {mine && <Badge>{mine}</Badge>}
      {mates.length > 0 && <Badge kind="mates">메이트</Badge>}
      {joining === "APPROVAL" && !mine && <Badge>승인 후 함께해요</Badge>}
      {AUDIENCE_WORDS[audience] && <Badge>{AUDIENCE_WORDS[audience]}</Badge>}
      {repeats && <WeeklyBadge />}
    </>
  );
}

/** A visitor learns how many, nobody's name. */
function Who({ meetup: { host, mates, people } }: MeetupCardProps) {
  if (!host) return <span className={styles.who}>{people}명이 함께해요</span>;
  return (
    <span className={styles.who}>
      <Faces shown={knownPeople(host, mates)} people={people} />
      <span className={styles.name}>{host.nickname}님</span>
    </span>
  );
}

/** A card while it loads, with its final size. */
export function MeetupCardSkeleton() {
  return (
    <div className={styles.card}>
      <div className={styles.time}>
        <Skeleton width="1.5rem" height="0.975rem" />
        <Skeleton width="3rem" height="1.4375rem" />
        <Skeleton width="2rem" height="0.975rem" />
      </div>
      <div className={styles.body}>
        <Skeleton width="3.75rem" height="1.625rem" radius="var(--r-full)" />
        <Skeleton width="min(16rem, 90%)" height="1.49rem" />
        <Skeleton width="min(12rem, 70%)" height="1.27rem" />
        <div className={styles.foot}>
          <Skeleton width="7rem" height="1.5rem" />
          <Skeleton width="4rem" height="1.05rem" />
        </div>
      </div>
    </div>
  );
}
