import type { Meetup } from "@fitmate/contract/meetups";
import { paths } from "@fitmate/contract/paths";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { JoinButton } from "./JoinButton.tsx";
import { LeaveButton } from "./LeaveButton.tsx";
import styles from "./acts.module.css";

/** The one thing to do about a gathering, as I stand to it; who comes talks with the others, also about one that is off. */
export function MyAct({ meetup }: { meetup: Meetup }) {
  const { status, part, hosting, roomId } = meetup;
  const room = part === "CONFIRMED" && roomId !== null ? paths.groupRoom(roomId) : null;
  if (room !== null && status === "CANCELLED") {
    return (
      <div className={styles.pair}>
        <ButtonLink variant="secondary" size="lg" block to={room}>
          <Icon name="dm" size={20} />
          대화방
        </ButtonLink>
        <OtherMeetups />
      </div>
    );
  }
  if (room !== null && !hosting) {
    return (
      <ButtonLink size="lg" block to={room}>
        <Icon name="dm" size={20} />
        대화방 가기
      </ButtonLink>
    );
  }
  if (status !== "UPCOMING") return <OtherMeetups />;
  if (hosting || part === "CONFIRMED") return null;
  if (part === "WAITING" || part === "PENDING") return <LeaveButton meetup={meetup} as={part} />;
  if (part === "OFFERED") {
    return (
      <div className={styles.pair}>
        <LeaveButton meetup={meetup} as={part} />
        <JoinButton meetup={meetup} />
      </div>
    );
  }
  if (part === "DECLINED" || part === "REMOVED") return <OtherMeetups variant="secondary" />;
  return <JoinButton meetup={meetup} />;
}

function OtherMeetups({ variant = "primary" }: { variant?: "primary" | "secondary" }) {
  return (
    <ButtonLink variant={variant} size="lg" block to={paths.meetups()}>
      다른 번개 보기
    </ButtonLink>
  );
}
