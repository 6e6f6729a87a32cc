/** 번개: what people have announced, from a day on, and the ways to find some of it. */
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { dayOf } from "@fitmate/contract/wallTime";
import { useSearchParams } from "react-router";
import { meetupDays, type MeetupsView } from "../../../data/meetups/list.ts";
import { useSession } from "../../../lib/session.ts";
import { useNow } from "../../../lib/useNow.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { DayStrip } from "./DayStrip.tsx";
import { FilterRow } from "./FilterRow.tsx";
import { readView } from "./filters.ts";
import { MeetupSections } from "./MeetupSections.tsx";
import { SportLinks } from "./SportLinks.tsx";
import styles from "./MeetupsPage.module.css";

export function Component() {
  const isMember = useSession() !== null;
  const [search] = useSearchParams();
  const view = readView(search, isMember);
  return (
    <div className="container page">
      <div className={styles.head}>
        <h1>번개</h1>
        <ButtonLink size="md" to={paths.createMeetup({ day: view.day })}>
          <Icon name="plus" size={18} />
          번개 열기
        </ButtonLink>
      </div>
      <Meetups view={view} isMember={isMember} />
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
