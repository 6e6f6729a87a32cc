/** 번개: what people have announced, from a day on, and the ways to find some of it. */
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { dayOf } from "@fitmate/contract/wallTime";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { meetupDays, type MeetupsView } from "../../../data/meetups/list.ts";
import { useSession } from "../../../lib/session.ts";
import { useNow } from "../../../lib/useNow.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { DayStrip } from "./DayStrip.tsx";
import { FilterRow } from "./FilterRow.tsx";
import { mapAddressOf, readView } from "./filters.ts";
import { MeetupSections } from "./MeetupSections.tsx";
import { SportLinks } from "./SportLinks.tsx";
import styles from "./MeetupsPage.module.css";

/** `map`: beside the list where there is room for it. */
export function MeetupsPage({ map }: { map: ReactNode }) {
  const isMember = useSession() !== null;
  const [search] = useSearchParams();
  const view = readView(search, isMember);
  return (
    <div className={cx("container page", styles.columns)}>
      <div>
        <div className={styles.head}>
          <h1>번개</h1>
          <ButtonLink className={styles.map} variant="secondary" size="md" to={mapAddressOf(view)}>
            <Icon name="map" size={20} />
            <span>
              지도<span className="only-desktop">에서 보기</span>
            </span>
          </ButtonLink>
          <ButtonLink size="md" to={paths.createMeetup({ day: view.day })}>
            <Icon name="plus" size={18} />
            번개 열기
          </ButtonLink>
        </div>
        <Meetups view={view} isMember={isMember} />
      </div>
      <div className={styles.beside}>{map}</div>
    </div>
  );
}

function Meetups({ view, isMember }: { view: MeetupsView; isMember: boolean }) {
  const { data: days } = useQuery(meetupDays(view.filters));
  const today = dayOf(useNow());
  return (
    <>
      <search className={styles.tools} aria-label="번개 찾기">
        <DayStrip days={days} view={view} today={today} />
        <SportLinks view={view} />
        <FilterRow view={view} isMember={isMember} />
      </search>
      <MeetupSections view={view} days={days} today={today} />
    </>
  );
}
