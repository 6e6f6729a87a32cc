import type { Meetup } from "@fitmate/contract/meetups";
import { paths } from "@fitmate/contract/paths";
import { useState } from "react";
import { Link } from "react-router";
import { Button } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import type { IconName } from "../../../ui/icons/icon-names.ts";
import { CalendarRow } from "../calendar/CalendarRow.tsx";
import { CancelDialog } from "./CancelDialog.tsx";
import { CoHostSheet } from "./CoHostSheet.tsx";
import { LeaveButton } from "./LeaveButton.tsx";
import rows from "../detail/rows.module.css";
import styles from "./acts.module.css";

/** What a host does about their gathering. */
export function HostRows({ meetup }: { meetup: Meetup }) {
  const { meetupId, people, participants, roomId } = meetup;
  const [asked, setAsked] = useState<"cohost" | "cancel" | null>(null);
  const close = () => setAsked(null);
  const coHost = participants.find(({ isCoHost }) => isCoHost)?.nickname;
  return (
    <div>
      <ul className={rows.rows}>
        {roomId !== null && (
          <li>
            <Link className={rows.row} to={paths.groupRoom(roomId)}>
              <Row icon="dm" text="대화방" more={people > 1 ? `${people}명이 이야기해요` : "아직 나 혼자예요"} />
            </Link>
          </li>
        )}
        <CalendarRow meetupId={meetupId} />
        <li>
          <Link className={rows.row} to={paths.editMeetup(meetupId)}>
            <Row icon="edit" text="시간·장소 바꾸기" more="바뀐 내용이 모두에게 알려져요" />
          </Link>
        </li>
        {people > 1 && (
          <li>
            <button className={rows.row} type="button" onClick={() => setAsked("cohost")}>
              <Row
                icon="mate"
                text="함께 여는 사람"
                more={coHost ? `내가 못 가면 ${coHost}님이 이어받아요` : "내가 못 가면 이어받을 사람을 정해요"}
              />
            </button>
          </li>
        )}
      </ul>
      <div className={styles.undoings}>
        {people > 1 && <LeaveButton meetup={meetup} as="HOST" look="quiet" />}
        <Button variant="dangerText" size="md" onClick={() => setAsked("cancel")}>
          번개 취소하기
        </Button>
      </div>
      <CoHostSheet open={asked === "cohost"} onClose={close} meetup={meetup} />
      <CancelDialog open={asked === "cancel"} onClose={close} meetup={meetup} />
    </div>
  );
}

function Row({ icon, text, more }: { icon: IconName; text: string; more: string }) {
  return (
    <>
      <Icon name={icon} />
      <span>
        {text}
        <small>{more}</small>
      </span>
      <Icon name="chevron-right" size={20} />
    </>
  );
}
