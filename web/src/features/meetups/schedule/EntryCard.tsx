import type { CheckInState } from "@fitmate/contract/checkIn";
import type { ScheduleEntry } from "@fitmate/contract/plans";
import { paths } from "@fitmate/contract/paths";
import { spokenTime } from "@fitmate/contract/wallTime";
import { Link } from "react-router";
import { endOfEntry } from "../../../data/plans/schedule.ts";
import { startProposal } from "../../../ui/overlays/proposing.ts";
import { endOf } from "../../../lib/wallClock.ts";
import { wayTo } from "../../../lib/wayTo.ts";
import { Button, ButtonLink } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { Badge } from "../../../ui/people/Badge.tsx";
import { SportChip } from "../../../ui/sports/SportChip.tsx";
import { Faces } from "../card/Faces.tsx";
import { WeeklyBadge } from "../card/WeeklyBadge.tsx";
import { quoted } from "../plans/words.ts";
import styles from "./SchedulePage.module.css";
import { type Beside, checkInWords, commonOf, gatheringIdOf, reasonOf, standingWords, titleOf } from "./timeline.ts";

type EntryCardProps = {
  entry: ScheduleEntry;
  now: Date;
  beside: Beside;
  /** Opens a plan. */
  onPlan: (planId: number) => void;
  /** Opens the question that waits for me. */
  onAsked: (gatheringId: number) => void;
};

const DAY_MS = 86_400_000;

/** A gathering or a plan of mine on the timeline. */
export function EntryCard({ entry, now, beside, onPlan, onAsked }: EntryCardProps) {
  const { sport, begins, minutes, status } = commonOf(entry);
  const reason = reasonOf(entry);
  const isOff = reason !== null;
  return (
    <article
      className={styles.entry}
      data-past={status === "UPCOMING" ? undefined : true}
      data-off={isOff || undefined}
    >
      <p className={styles.top}>
        <SportChip sport={sport} />
        <Marks entry={entry} isOff={isOff} checkIn={beside.checkIns.get(gatheringIdOf(entry))} />
      </p>
      <h3>
        {entry.kind === "PLAN" ? (
          <button type="button" onClick={() => onPlan(entry.plan.planId)}>
            {titleOf(entry)}
          </button>
        ) : (
          <Link to={paths.meetup(entry.meetup.meetupId)}>{titleOf(entry)}</Link>
        )}
      </h3>
      {!isOff && (
        <span className={styles.who}>
          {entry.kind === "PLAN" ? (
            <Avatar nickname={entry.plan.mate.nickname} picture={entry.plan.mate.profilePicture} size="xs" />
          ) : (
            <Faces shown={entry.faces} people={entry.meetup.people} />
          )}
        </span>
      )}
      {isOff ? (
        reason && <p className={styles.facts}>“{reason}”</p>
      ) : entry.trained > 0 ? (
        <p className={styles.facts}>
          <span>
            <Icon name="check" size={16} />
            {["함께 운동했어요", entry.kind === "MEETUP" && `${entry.trained}명`].filter(Boolean).join(" · ")}
          </span>
        </p>
      ) : (
        <p className={styles.facts}>
          <span>
            <Icon name="clock" size={16} />
            {spokenTime(begins)} – {endOf(begins, minutes)}
          </span>
          <Where entry={entry} />
        </p>
      )}
      {entry.kind === "PLAN" && !isOff && entry.plan.overlaps.length > 0 && (
        <p className={styles.overlap}>
          <Icon name="alert" size={16} />
          <span>같은 시간에 {quoted(entry.plan.overlaps)}도 있어요.</span>
        </p>
      )}
      {isOff || !isPast(entry, now) ? (
        <Acts entry={entry} now={now} />
      ) : (
        <PastActs entry={entry} asked={beside.asked} onAsked={onAsked} />
      )}
    </article>
  );
}

type MarksProps = { entry: ScheduleEntry; isOff: boolean; checkIn: CheckInState | undefined };

function Marks({ entry, isOff, checkIn }: MarksProps) {
  if (isOff) return <Badge>취소됨</Badge>;
  const looksAfter = checkInWords(checkIn);
  return (
    <>
      {entry.kind === "PLAN" ? (
        <Badge kind={entry.plan.areMates ? "mates" : "neutral"}>{entry.plan.areMates ? "메이트" : "약속"}</Badge>
      ) : (
        <MeetupMarks entry={entry} />
      )}
      {looksAfter && (
        <Badge>
          <Icon name="shield" size={16} />
          {looksAfter}
        </Badge>
      )}
    </>
  );
}

function MeetupMarks({ entry }: { entry: Extract<ScheduleEntry, { kind: "MEETUP" }> }) {
  const { hosting, repeats } = entry.meetup;
  const standing = standingWords(entry);
  return (
    <>
      {standing === null && <Badge>{hosting ? "내가 여는 번개" : "번개"}</Badge>}
      {standing !== null && (
        <Badge>
          <Icon name="waiting" size={16} />
          {standing}
        </Badge>
      )}
      {repeats && <WeeklyBadge />}
    </>
  );
}

function Where({ entry }: { entry: ScheduleEntry }) {
  const { place, area } = commonOf(entry);
  return (
    <span>
      <Icon name={place ? "pin" : "cell"} size={16} />
      {place?.name ?? area}
    </span>
  );
}

type PastActsProps = Pick<EntryCardProps, "entry" | "onAsked"> & Pick<Beside, "asked">;

/** What one may want to do about it afterwards: say whether it took place, write of it, plan the next one. */
function PastActs({ entry, asked, onAsked }: PastActsProps) {
  const id = gatheringIdOf(entry);
  const isAsked = asked.includes(id);
  const mate = entry.kind === "PLAN" && entry.plan.areMates ? entry.plan.mate.nickname : null;
  const hasTrained = entry.trained > 0;
  if (!isAsked && !hasTrained && mate === null) return null;
  return (
    <div className={styles.acts}>
      {isAsked && (
        // Volt once a view: of what was last.
        <Button variant={id === asked[0] ? "accent" : "secondary"} size="sm" onClick={() => onAsked(id)}>
          함께 운동했어요?
        </Button>
      )}
      {hasTrained && (
        <ButtonLink variant="secondary" size="sm" to={paths.createPost({ training: id })}>
          <Icon name="edit" size={18} />
          후기 쓰기
        </ButtonLink>
      )}
      {mate !== null && (
        <Button variant={isAsked || hasTrained ? "ghost" : "secondary"} size="sm" onClick={() => startProposal(mate)}>
          다음 약속 잡기
        </Button>
      )}
    </div>
  );
}

/** What one may want to do about it now: within a day of it the ways there, for a host those who ask. */
function Acts({ entry, now }: Pick<EntryCardProps, "entry" | "now">) {
  const { beginsAt, place } = commonOf(entry);
  // One that goes on is 'over' for whoever would change it.
  const isNear = reasonOf(entry) === null && Date.parse(beginsAt) - now.getTime() < DAY_MS && !isPast(entry, now);
  const pendingPeople = entry.kind === "MEETUP" ? entry.pendingPeople : 0;
  const room =
    entry.kind === "PLAN" ? paths.room(entry.plan.mate.nickname) : entry.roomId && paths.groupRoom(entry.roomId);
  const hasWays = isNear && (room !== null || place !== null);
  if (!hasWays && pendingPeople === 0) return null;
  return (
    <div className={styles.acts}>
      {isNear && room && (
        <ButtonLink size="sm" to={room}>
          <Icon name="dm" size={18} />
          대화방
        </ButtonLink>
      )}
      {isNear && place && (
        <ButtonLink
          variant="secondary"
          size="sm"
          to={wayTo(place.name, place.latitude, place.longitude)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="way" size={18} />
          길 찾기
        </ButtonLink>
      )}
      {entry.kind === "MEETUP" && pendingPeople > 0 && (
        <ButtonLink variant="secondary" size="sm" to={paths.meetup(entry.meetup.meetupId)}>
          승인을 기다리는 {pendingPeople}명 보기
        </ButtonLink>
      )}
    </div>
  );
}

const isPast = (entry: ScheduleEntry, now: Date): boolean => endOfEntry(entry) <= now.getTime();
