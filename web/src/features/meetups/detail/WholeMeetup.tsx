import { NAMELESS_PARTICIPANT } from "@fitmate/contract/groupRooms";
import type { Meetup } from "@fitmate/contract/meetups";
import { type ReactNode, type Ref, Suspense, useRef } from "react";
import { askToReport, type Reported } from "../../../ui/overlays/reporting.ts";
import { useNow } from "../../../lib/useNow.ts";
import { useSession } from "../../../lib/session.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { Badge } from "../../../ui/people/Badge.tsx";
import { MemberLink } from "../../../ui/people/MemberLink.tsx";
import { trustWords } from "../../../ui/people/Trust.tsx";
import { SportChip } from "../../../ui/sports/SportChip.tsx";
import { useLostFocus } from "../../../ui/useLostFocus.ts";
import { WeeklyBadge } from "../card/WeeklyBadge.tsx";
import { AUDIENCE_WORDS } from "../card/words.ts";
import { Description } from "./Description.tsx";
import { Facts } from "./Facts.tsx";
import { HiddenNote, HostDesk, HostRows, Leaving, ManageButton, OwnGivesWay } from "./parts.ts";
import { People } from "./People.tsx";
import { SideCard } from "./SideCard.tsx";
import { SimilarMeetups } from "./SimilarMeetups.tsx";
import { Standing } from "./Standing.tsx";
import { standingOf } from "./standing.ts";
import { QueueDots } from "./QueueDots.tsx";
import { WayRow } from "./WayRow.tsx";
import styles from "./MeetupPage.module.css";

type WholeMeetupProps = { meetup: Meetup; map: ReactNode; wayHome: ReactNode; after: ReactNode };

export function WholeMeetup({ meetup, map, wayHome, after }: WholeMeetupProps) {
  const { status, host, hosting, part, sport, description } = meetup;
  const isMember = useSession() !== null;
  const line = standingOf(meetup, useNow());
  const isMine = hosting && status === "UPCOMING";
  const heading = useRef<HTMLHeadingElement>(null);
  // What was done can be done no more, and its button goes.
  const around = useLostFocus(() => heading.current?.focus({ preventScroll: true }));
  const about = (
    <>
      <Facts meetup={meetup} />
      {status !== "CANCELLED" && (
        <div>
          <div className={styles.map}>
            {map}
            {!meetup.place && (
              <p className={styles.mapNote}>
                <Icon name="cell" size={18} />이 네모 안 어딘가예요. 함께하면 정확한 곳이 보여요
              </p>
            )}
          </div>
          <WayRow meetup={meetup} className="only-mobile" />
        </div>
      )}
      <Description sport={sport} description={description} />
    </>
  );
  return (
    <div {...around} className={styles.layout}>
      <div className={styles.main} data-off={status === "CANCELLED" || undefined}>
        {line && (
          <div className={status === "CANCELLED" ? undefined : "only-mobile"}>
            <Standing line={line} />
            {part === "WAITING" && <QueueDots meetup={meetup} />}
          </div>
        )}
        {meetup.hidden && (
          <Suspense>
            <HiddenNote hidden={meetup.hidden} />
          </Suspense>
        )}
        {meetup.gaveWay && (
          <Suspense>
            <OwnGivesWay meetupId={meetup.meetupId} />
          </Suspense>
        )}
        <Heading ref={heading} meetup={meetup} />
        {after}
        {isMine && (
          <Suspense>
            <HostDesk meetup={meetup} />
            <div className={`${styles.section} only-mobile`}>
              <HostRows meetup={meetup} />
            </div>
          </Suspense>
        )}
        {!isMine && about}
        {status !== "CANCELLED" && (
          <People
            meetup={meetup}
            action={
              isMine && (
                <Suspense>
                  <ManageButton meetup={meetup} />
                </Suspense>
              )
            }
          />
        )}
        {wayHome}
        {isMine && (
          <section className={`${styles.section} ${styles.main}`}>
            <h2>안내</h2>
            {about}
          </section>
        )}
        {status === "UPCOMING" && part === "CONFIRMED" && !hosting && (
          <Suspense>
            <Leaving meetup={meetup} />
          </Suspense>
        )}
        {isMember && !hosting && (host || part === "CONFIRMED") && (
          <p className={styles.report}>
            <Button variant="ghost" size="sm" onClick={() => askToReport(reportedOf(meetup))}>
              이 번개 신고하기
            </Button>
          </p>
        )}
        {status !== "UPCOMING" && <SimilarMeetups meetup={meetup} />}
      </div>
      <SideCard meetup={meetup} line={line} isMember={isMember} />
    </div>
  );
}

/** Its host has no name for who comes where a block keeps the two apart. */
function reportedOf({ meetupId, title, description, host }: Meetup): Reported {
  return {
    target: { kind: "MEETUP", meetupId },
    nickname: host?.nickname ?? null,
    picture: host?.profilePicture ?? null,
    quotes: [
      { by: host?.nickname ?? NAMELESS_PARTICIPANT, text: `${title}\n${description}`.trim(), pictures: 0, at: null },
    ],
  };
}

function Heading({ ref, meetup }: { ref: Ref<HTMLHeadingElement>; meetup: Meetup }) {
  const { sport, title, host, hostTrust, hosting, joining, audience, repeats, status, free } = meetup;
  return (
    <header className={styles.heading}>
      <p className={styles.top}>
        <SportChip sport={sport} />
        {status === "UPCOMING" && free === 0 && !hosting && <Badge>자리 없음</Badge>}
        {joining === "APPROVAL" && <Badge>승인 후 함께해요</Badge>}
        {AUDIENCE_WORDS[audience] && <Badge>{AUDIENCE_WORDS[audience]}</Badge>}
        {repeats && <WeeklyBadge />}
      </p>
      <h1 ref={ref} tabIndex={-1}>
        {title}
      </h1>
      {host && !hosting && (
        <p className={styles.host}>
          <MemberLink
            nickname={host.nickname}
            picture={<Avatar nickname={host.nickname} picture={host.profilePicture} />}
          />
          <span>
            <b>
              <MemberLink nickname={host.nickname} />님
            </b>
            이 열어요
            {hostTrust && <small className={styles.trust}>{trustWords(hostTrust)}</small>}
          </span>
        </p>
      )}
    </header>
  );
}
