import { MEETUP_LATE_HOURS, SEAT_OFFER_MINUTES } from "@fitmate/contract/limits";
import type { Meetup } from "@fitmate/contract/meetups";
import { paths } from "@fitmate/contract/paths";
import { Suspense } from "react";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { useMedia, WIDE } from "../../../ui/layout/useMedia.ts";
import { Duo } from "../../../ui/people/Badge.tsx";
import { Seats } from "../card/Seats.tsx";
import { HostRows, MyAct, Succession } from "./parts.ts";
import { QueueDots } from "./QueueDots.tsx";
import { ShareButton } from "./ShareButton.tsx";
import { Standing } from "./Standing.tsx";
import type { StandingLine } from "./standing.ts";
import { WayRow } from "./WayRow.tsx";
import styles from "./MeetupPage.module.css";

type SideCardProps = { meetup: Meetup; line: StandingLine | null; isMember: boolean };

/** What can be done about it: a card beside it, on phones a bar below. */
export function SideCard({ meetup, line, isMember }: SideCardProps) {
  const isWide = useMedia(WIDE);
  return isMember && !isWide ? (
    <Bar meetup={meetup} />
  ) : (
    <aside className={styles.side} aria-label="함께하기" data-visitor={!isMember || undefined}>
      <Card meetup={meetup} line={line} isMember={isMember} />
    </aside>
  );
}

function Card({ meetup, line, isMember }: SideCardProps) {
  const { meetupId, title, hosting, part, status, place, reason } = meetup;
  const isToCome = status === "UPCOMING";
  return (
    <div className={styles.card}>
      {line && (
        <div className="only-desktop">
          {status === "CANCELLED" ? <p className={styles.off}>이 번개는 취소됐어요</p> : <Standing line={line} />}
        </div>
      )}
      {isToCome && (part === "WAITING" ? <QueueDots meetup={meetup} /> : <MySeats meetup={meetup} large />)}
      {isToCome && reason && (
        <p className={styles.why}>
          <Duo />
          {reason}
        </p>
      )}
      {isMember ? (
        <Suspense>
          {isToCome && <Succession meetup={meetup} />}
          {isToCome && hosting ? <HostRows meetup={meetup} /> : <MyAct meetup={meetup} />}
        </Suspense>
      ) : (
        <VisitorAct meetup={meetup} />
      )}
      {!hosting && <WayRow meetup={meetup} className="only-desktop" />}
      <div className="only-desktop">
        <ShareButton meetupId={meetupId} title={title} />
      </div>
      {isToCome && part !== "CONFIRMED" && (
        <p className={`${styles.note} only-desktop`}>
          <Icon name={part === "WAITING" ? "info" : "shield"} size={18} />
          {part === "WAITING" ? OFFERS : place ? FREE_TO_LEAVE : `함께하면 정확한 장소가 보여요. ${FREE_TO_LEAVE}`}
        </p>
      )}
    </div>
  );
}

const OFFERS = `시작 ${MEETUP_LATE_HOURS}시간 전부터는 자리가 나면 ${SEAT_OFFER_MINUTES}분 동안 물어봐요. 그 안에 답하지 않으면 다음 사람에게 가요.`;
const FREE_TO_LEAVE = "언제든 나올 수 있어요.";

function VisitorAct({ meetup: { meetupId, status } }: { meetup: Meetup }) {
  if (status !== "UPCOMING") {
    return (
      <ButtonLink variant="secondary" size="lg" block to={paths.meetups()}>
        다른 번개 보기
      </ButtonLink>
    );
  }
  return (
    <ButtonLink variant="accent" size="lg" block to={paths.signIn({ from: paths.meetup(meetupId) })}>
      로그인하고 함께하기
    </ButtonLink>
  );
}

/** Nothing to do, no bar. */
function Bar({ meetup }: { meetup: Meetup }) {
  const { status, hosting, part, roomId, successionUntil } = meetup;
  const isToCome = status === "UPCOMING";
  const isIn = part === "CONFIRMED";
  const asksMe = isToCome && successionUntil !== null;
  const isBare = isToCome && (hosting || (isIn && roomId === null));
  if (isBare && !asksMe) return null;
  const showsSeats = isToCome && !hosting && part !== "WAITING" && part !== "PENDING" && part !== "OFFERED";
  return (
    <aside className={styles.bar} aria-label="함께하기">
      <Suspense>
        {asksMe && <Succession meetup={meetup} />}
        {!isBare && (
          <div className={styles.act}>
            {showsSeats && <MySeats meetup={meetup} />}
            <MyAct meetup={meetup} />
          </div>
        )}
      </Suspense>
    </aside>
  );
}

function MySeats({ meetup, large = false }: { meetup: Meetup; large?: boolean }) {
  const { hosting, part, people, free } = meetup;
  if (part === "CONFIRMED" && !hosting) {
    return (
      <Seats seats={meetup} mine large={large}>
        <b>나까지 {people}명</b>
      </Seats>
    );
  }
  return (
    <Seats seats={meetup} mine={hosting} large={large}>
      {hosting && free === 0 && <b>다 찼어요</b>}
    </Seats>
  );
}
