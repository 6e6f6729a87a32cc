import type { Meetup } from "@fitmate/contract/meetups";
import { paths } from "@fitmate/contract/paths";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { groupRoomAddress } from "../detail/room.ts";
import { JoinButton } from "./JoinButton.tsx";
import { LeaveButton } from "./LeaveButton.tsx";
import styles from "./acts.module.css";

/** The one thing to do about a gathering, as I stand to it. */
export function MyAct({ meetup }: { meetup: Meetup }) {
  const { status, part, hosting, roomId } = meetup;
  if (status !== "UPCOMING") {
    return (
      <div className={styles.pair}>
        {roomId !== null && <RoomLink roomId={roomId} secondary />}
        <ButtonLink size="lg" block to={paths.meetups()}>
          다른 번개 보기
        </ButtonLink>
      </div>
    );
  }
  if (hosting || part === "CONFIRMED") return roomId === null ? null : <RoomLink roomId={roomId} />;
  if (part === "WAITING" || part === "PENDING") return <LeaveButton meetup={meetup} as={part} />;
  if (part === "OFFERED") {
    return (
      <div className={styles.pair}>
        <LeaveButton meetup={meetup} as={part} />
        <JoinButton meetup={meetup} />
      </div>
    );
  }
  if (part === "DECLINED" || part === "REMOVED") {
    return (
      <ButtonLink variant="secondary" size="lg" block to={paths.meetups()}>
        다른 번개 보기
      </ButtonLink>
    );
  }
  return <JoinButton meetup={meetup} />;
}

function RoomLink({ roomId, secondary = false }: { roomId: number; secondary?: boolean }) {
  return (
    <ButtonLink variant={secondary ? "secondary" : "primary"} size="lg" block to={groupRoomAddress(roomId)}>
      <Icon name="dm" size={20} />
      {secondary ? "대화방" : "대화방 가기"}
    </ButtonLink>
  );
}
