import type { MeetupItem } from "@fitmate/contract/meetups";
import { paths } from "@fitmate/contract/paths";
import { dayOf, spokenTime, spokenWeekday } from "@fitmate/contract/wallTime";
import { Link } from "react-router";
import { bandWords } from "../../../lib/korean.ts";
import { shortDateOf } from "../../../lib/shortDate.ts";
import { dayIn, nearDay } from "../../../lib/wallClock.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Duo } from "../../../ui/people/Badge.tsx";
import { sportIcon, sportLabel } from "../../../ui/sports/sport.ts";
import panel from "./MemberHome.module.css";
import styles from "./NextGathering.module.css";

/** A few gatherings to join, where there is none of mine. */
export function FittingMeetups({ meetups, now }: { meetups: readonly MeetupItem[]; now: Date }) {
  return (
    <section className={panel.panel} aria-labelledby="fitting">
      <div className={panel.panelHead}>
        <h2 id="fitting">같이할 만한 번개</h2>
        <Link className="more-link" to={paths.meetups()}>
          전체 보기
          <Icon name="chevron-right" size={16} />
        </Link>
      </div>
      <ul>
        {meetups.map((meetup) => (
          <li key={meetup.meetupId}>
            <Row meetup={meetup} today={dayOf(now)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ meetup, today }: { meetup: MeetupItem; today: string }) {
  const { meetupId, sport, title, begins, area, distanceBand, free, reason } = meetup;
  const day = dayIn(begins);
  const when = `${nearDay(day, today) ?? `${shortDateOf(day, today)} ${spokenWeekday(day)}`} ${spokenTime(begins)}`;
  return (
    <Link className={panel.room} to={paths.meetup(meetupId)}>
      <span className={styles.sport} data-sport={sport}>
        <Icon name={sportIcon[sport]} size={20} />
        <span className="sr-only">{sportLabel[sport]}</span>
      </span>
      <span className={panel.words}>
        <b>{title}</b>
        <span>{[when, area, distanceBand && bandWords(distanceBand)].filter(Boolean).join(" · ")}</span>
        {reason && (
          <span>
            <Duo /> {reason}
          </span>
        )}
      </span>
      <span className={panel.roomSide}>{free}자리</span>
    </Link>
  );
}
