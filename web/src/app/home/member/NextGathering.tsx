import type { ScheduleEntry } from "@fitmate/contract/plans";
import { paths } from "@fitmate/contract/paths";
import { clockFace, dayOf, halfOfDay, weekday } from "@fitmate/contract/wallTime";
import { Link } from "react-router";
import { Faces, knownPeople } from "../../../features/meetups/card/Faces.tsx";
import { countdown } from "../../../features/meetups/plans/words.ts";
import { commonOf, standingWords, titleOf } from "../../../features/meetups/schedule/timeline.ts";
import { dateNumber, dayIn, nearDay } from "../../../lib/wallClock.ts";
import { wayTo } from "../../../lib/wayTo.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { Badge } from "../../../ui/people/Badge.tsx";
import styles from "./NextGathering.module.css";

type NextGatheringProps = { entry: ScheduleEntry; now: Date };

/** When and where I train next, with whom, and the ways there and to them. */
export function NextGathering({ entry, now }: NextGatheringProps) {
  const { sport, begins, beginsAt, place, area } = commonOf(entry);
  const day = dayIn(begins);
  const near = nearDay(day, dayOf(now));
  const left = new Date(beginsAt) > now ? countdown({ begins, beginsAt }, now) : "지금 하고 있어요";
  return (
    <section className={styles.next} data-sport={sport} aria-labelledby="next-gathering">
      <div className={styles.head}>
        <h2 id="next-gathering">다음 운동</h2>
        <Link className="more-link" to={paths.plans()}>
          내 일정
          <Icon name="chevron-right" size={16} />
        </Link>
      </div>
      <div className={styles.row}>
        <p className={styles.plate}>
          <span>
            {near ?? `${dateNumber(day)}일 ${weekday(day)}`} {halfOfDay(begins)}
          </span>
          <b>{clockFace(begins)}</b>
        </p>
        <div className={styles.what}>
          <h3>
            <Link to={addressOf(entry)}>{titleOf(entry)}</Link>
          </h3>
          <p className={styles.facts}>
            <span>
              <Icon name={place ? "pin" : "cell"} size={16} />
              {place?.name ?? area}
            </span>
            {left !== near && <span>{left}</span>}
          </p>
          <Who entry={entry} />
        </div>
      </div>
      <Ways entry={entry} />
    </section>
  );
}

const addressOf = (entry: ScheduleEntry): string =>
  entry.kind === "PLAN" ? paths.plans({ plan: entry.plan.planId }) : paths.meetup(entry.meetup.meetupId);

function Who({ entry }: { entry: ScheduleEntry }) {
  if (entry.kind === "PLAN") {
    const { nickname, profilePicture } = entry.plan.mate;
    return (
      <p className={styles.who}>
        <Avatar nickname={nickname} picture={profilePicture} size="xs" />
        둘이서 함께해요
      </p>
    );
  }
  const { host, hosting, mates, people } = entry.meetup;
  const standing = standingWords(entry);
  return (
    <p className={styles.who}>
      <Faces shown={entry.faces.length > 0 ? entry.faces : knownPeople(host, mates)} people={people} />
      {hosting && people === 1 ? "아직 나 혼자예요" : `${people}명이 함께해요`}
      {standing !== null && <Badge>{standing}</Badge>}
    </p>
  );
}

/** To who comes, and to the place; whoever only waits has neither yet. */
function Ways({ entry }: { entry: ScheduleEntry }) {
  const { place } = commonOf(entry);
  const room = roomOf(entry);
  if (entry.kind === "MEETUP" && standingWords(entry) !== null) return null;
  if (room === null && !place) return null;
  return (
    <div className={styles.ways}>
      {room !== null && (
        <ButtonLink variant="secondary" size="md" to={room}>
          <Icon name="dm" size={20} />
          대화방
        </ButtonLink>
      )}
      {place && (
        <ButtonLink
          variant="secondary"
          size="md"
          to={wayTo(place.name, place.latitude, place.longitude)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="way" size={20} />
          길 찾기
        </ButtonLink>
      )}
    </div>
  );
}

function roomOf(entry: ScheduleEntry): string | null {
  if (entry.kind === "PLAN") return paths.room(entry.plan.mate.nickname);
  return entry.roomId === null ? null : paths.groupRoom(entry.roomId);
}
