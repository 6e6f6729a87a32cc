import { MEETUP_MAP_MAX } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { pointing } from "../../../features/mates/pointing.ts";
import { MeetupCard, MeetupCardSkeleton } from "../../../features/meetups/card/MeetupCard.tsx";
import { addressOf, mapAddressOf } from "../../../features/meetups/list/filters.ts";
import { useOnline } from "../../../lib/useOnline.ts";
import { shortDateOf } from "../../../lib/shortDate.ts";
import { Button, ButtonLink } from "../../../ui/controls/Button.tsx";
import { Empty, ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { LEGEND } from "./MapLegend.tsx";
import styles from "./MeetupMap.module.css";
import type { PlacedMeetup } from "./placed.ts";
import type { MeetupMapScreen } from "./useMeetupMap.ts";

type MapListProps = { screen: MeetupMapScreen; onPoint: (those: readonly PlacedMeetup[]) => void };

/** The gatherings on the map, by time: everything that the map offers. */
export function MapList({ screen, onPoint }: MapListProps) {
  const { listed, chosen, more, isLoaded, isAwaited, isError, isFetching, retry, isOneCell } = screen;
  const isOnline = useOnline();
  if (!isLoaded || isAwaited) {
    if (!isError) return <Skeletons />;
    const title = isOnline ? "번개를 불러오지 못했어요" : "지금은 오프라인이에요.";
    return <ErrorState title={title} onRetry={retry} busy={isFetching} />;
  }
  return (
    <div className={styles.list}>
      {listed.length > 0 ? (
        <ul aria-label="번개">
          {listed.map((one) => (
            <Row key={one.meetup.meetupId} one={one} chosen={one === chosen} onPoint={onPoint} />
          ))}
        </ul>
      ) : (
        <Nothing screen={screen} />
      )}
      {more && listed.length > 0 && !isOneCell && (
        <p className={styles.part}>
          먼저 시작하는 {MEETUP_MAP_MAX}개 가운데서 보여 드려요. 지도를 확대하면 다른 번개도 볼 수 있어요.
        </p>
      )}
      <p className={styles.note}>{LEGEND}</p>
      <Ways screen={screen} />
    </div>
  );
}

type RowProps = Pick<MapListProps, "onPoint"> & { one: PlacedMeetup; chosen: boolean };

function Row({ one, chosen, onPoint }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const { onPointerEnter, onPointerLeave, onFocus, onBlur } = pointing([one], onPoint);
  return (
    <li ref={row} {...{ onPointerEnter, onPointerLeave, onBlur }} onFocusCapture={onFocus}>
      <MeetupCard meetup={one.meetup} heading="h2" chosen={chosen} />
    </li>
  );
}

/** Nothing to list: because the map shows too much, or because there is none. */
function Nothing({ screen }: { screen: MeetupMapScreen }) {
  const { day, today, more, nearer } = screen;
  if (more) {
    return (
      <Empty
        art="search"
        title="지도가 너무 넓어요"
        text="조금 확대하면 그 안의 번개를 보여 드려요."
        action={
          <Button size="md" variant="secondary" onClick={nearer}>
            지도 확대하기
          </Button>
        }
      />
    );
  }
  const isToday = day === today;
  return (
    <Empty
      art="place"
      title={`${isToday ? "오늘은" : "이날은"} 이 지도 안에 번개가 없어요`}
      text="지도를 옮겨 보거나, 직접 열어 같이할 사람을 모아 보세요."
      action={
        <ButtonLink size="md" to={paths.createMeetup({ day })}>
          {isToday ? "오늘 번개 열기" : `${shortDateOf(day, today)}에 번개 열기`}
        </ButtonLink>
      }
    />
  );
}

/** To all of them as a list, which has more to narrow it by; what narrows it there is taken off here. */
function Ways({ screen: { view } }: { screen: MeetupMapScreen }) {
  const { sport, ...others } = view.filters;
  const count = Object.keys(others).length;
  return (
    <p className={styles.ways}>
      {count > 0 && (
        <Link className="more-link" replace to={mapAddressOf({ ...view, filters: sport ? { sport } : {} })}>
          <Icon name="close" size={16} />
          조건 {count}개 지우기
        </Link>
      )}
      <Link className="more-link" to={addressOf(view)}>
        <Icon name="list" size={18} />
        목록에서 찾기
      </Link>
    </p>
  );
}

const SKELETONS = 3;

function Skeletons() {
  return (
    <div className={styles.list} role="status" data-loading>
      <span className="sr-only">번개를 불러오는 중이에요</span>
      {Array.from({ length: SKELETONS }, (_, card) => (
        <MeetupCardSkeleton key={card} />
      ))}
    </div>
  );
}
