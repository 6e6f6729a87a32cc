import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { checkInOf, type MyCheckIn } from "../../../data/together/checkIns.ts";
import { SportChip } from "../../../ui/sports/SportChip.tsx";
import { CheckInCard } from "./CheckInCard.tsx";
import styles from "./CheckInPage.module.css";
import { useServerNow } from "./useServerNow.ts";
import { hoursOf, kindOf, whatOf } from "./words.ts";

/** One of mine, with the gathering it is of. */
export function MyPart({ checkIn }: { checkIn: MyCheckIn }) {
  const { gatheringId, kind, sport, title, place, aheadMs, state } = checkIn;
  const { data, isLoading } = useQuery(checkInOf(gatheringId));
  const [companion] = data?.companions ?? [];
  const planName = companion === undefined ? whatOf(checkIn) : `${companion}님과 ${whatOf(checkIn)}`;
  const now = new Date(useServerNow(aheadMs));
  // Who has left, or whom it was cancelled for, has nothing more to do there.
  const isGone = state === "ENDED";
  // Below another one that runs by now, it would seem to be said of that.
  const isLast = !isLoading && (data?.checkIn ?? checkIn).checkInId === checkIn.checkInId;
  return (
    <>
      <header className={styles.head}>
        <p className={styles.top}>
          <SportChip sport={sport} />
          <span className="caption">{kindOf(checkIn)}</span>
        </p>
        <h1>{kind === "MEETUP" ? <Link to={paths.meetup(gatheringId)}>{title}</Link> : planName}</h1>
        <p className="muted">{isGone ? hoursOf(checkIn, now) : `${hoursOf(checkIn, now)} · ${place}`}</p>
      </header>
      <CheckInCard gatheringId={gatheringId} />
      {isGone && isLast && <p className={`muted ${styles.ended}`}>이 안심 체크인은 끝났어요.</p>}
    </>
  );
}
