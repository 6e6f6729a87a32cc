import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { meetupDetail } from "../../../data/meetups/meetup.ts";
import { useNow } from "../../../lib/useNow.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { SportChip } from "../../../ui/sports/SportChip.tsx";
import { whenAndWhere } from "./RoomBar.tsx";
import styles from "./room.module.css";

/** What those in the room have met for, on top of who they are. */
export function RoomAbout({ meetupId }: { meetupId: number }) {
  const { data: meetup } = useQuery(meetupDetail(meetupId));
  const now = useNow();
  if (!meetup) return null;
  return (
    <section className={styles.about}>
      <SportChip sport={meetup.sport} />
      <h2>{meetup.title}</h2>
      <p>{whenAndWhere(meetup, now)}</p>
      <ButtonLink variant="secondary" size="sm" to={paths.meetup(meetupId)}>
        번개 보기
      </ButtonLink>
    </section>
  );
}
