import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { meetupDays } from "../../../data/meetups/list.ts";
import { DayStrip } from "../../../features/meetups/list/DayStrip.tsx";
import { mapAddressOf } from "../../../features/meetups/list/filters.ts";
import { dayNameOf } from "../../../lib/wallClock.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import styles from "./MeetupMap.module.css";
import type { MeetupMapScreen } from "./useMeetupMap.ts";

/** The days, how many gatherings the map shows of the chosen one, and the way to open one. */
export function MapHead({ screen }: { screen: MeetupMapScreen }) {
  const { view, day, today } = screen;
  const { data: days } = useQuery(meetupDays(view.filters));
  return (
    <div className={styles.head}>
      <DayStrip days={days} view={view} today={today} to={mapAddressOf} small />
      <div className={styles.count}>
        <p aria-live="polite">
          <Counted screen={screen} />
        </p>
        {screen.isOneCell ? (
          <Button variant="ghost" size="sm" onClick={screen.closeCell}>
            모두 보기
          </Button>
        ) : (
          <Link className="more-link" to={paths.createMeetup({ day })}>
            <Icon name="plus" size={18} />
            번개 열기
          </Link>
        )}
      </div>
    </div>
  );
}

function Counted({ screen }: { screen: MeetupMapScreen }) {
  const { listed, more, isLoaded, isAwaited, isError, isOneCell, day, today } = screen;
  if (!isLoaded || isAwaited) return isError ? null : "번개를 찾고 있어요";
  if (more && listed.length === 0) return null;
  return (
    <>
      {isOneCell ? "이 네모 안에 " : `${dayNameOf(day, today)} 이 지도 안에 `}
      <b>
        {listed.length}개{more && !isOneCell && " 넘게"}
      </b>
    </>
  );
}
