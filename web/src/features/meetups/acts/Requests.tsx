import { NO_SHOW_MONTHS } from "@fitmate/contract/limits";
import type { Meetup, MeetupApplicant } from "@fitmate/contract/meetups";
import { useRef, useState } from "react";
import { useAnswer } from "../../../data/meetups/acts.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { Count } from "../../../ui/people/Count.tsx";
import { MemberLink } from "../../../ui/people/MemberLink.tsx";
import { trustWords } from "../../../ui/people/Trust.tsx";
import { sportLabel } from "../../../ui/sports/sport.ts";
import { useLostFocus } from "../../../ui/useLostFocus.ts";
import styles from "./acts.module.css";

/** Who has asked to join, first come first. */
export function Requests({ meetup: { meetupId, pending, free } }: { meetup: Meetup }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever is answered goes with the button, and others may wait.
  const around = useLostFocus(() => heading.current?.focus({ preventScroll: true }));
  return (
    <section {...around} className={styles.section}>
      <h2 ref={heading} tabIndex={-1}>
        승인을 기다려요
        <span className={styles.count} aria-hidden="true">
          <Count value={pending.length} />
        </span>
        <span className="sr-only">, {pending.length}명</span>
      </h2>
      <ul>
        {pending.map((applicant, index) => (
          <Request key={applicant.nickname} meetupId={meetupId} applicant={applicant} isFirst={index === 0} />
        ))}
      </ul>
      <p className={styles.note}>
        <Icon name="info" size={18} />
        {free === 0 && "자리가 다 차서, 수락하면 대기 순서에 들어가요. "}
        거절하면 이 번개에는 다시 신청할 수 없고, 이유는 묻지 않아요.
      </p>
    </section>
  );
}

type RequestProps = { meetupId: number; applicant: MeetupApplicant; /** One volt button a view. */ isFirst: boolean };

function Request({ meetupId, applicant, isFirst }: RequestProps) {
  const { nickname, profilePicture, exerciseChoice, note, trust, noShows } = applicant;
  const facts = [
    ...exerciseChoice.map((sport) => sportLabel[sport]),
    ...(trust ? [trustWords(trust)] : []),
    ...(noShows ? [`최근 ${NO_SHOW_MONTHS}개월 노쇼 ${noShows}번`] : []),
  ];
  const { mutateAsync, isPending, variables } = useAnswer(meetupId, nickname);
  const [declining, setDeclining] = useState(false);
  const answer = async (accept: boolean) => {
    try {
      // Not a callback of `mutate`: by then the row may be gone.
      await mutateAsync(accept);
      toast.show(accept ? `${nickname}님의 신청을 수락했어요.` : `${nickname}님의 신청을 거절했어요.`);
    } catch (error) {
      toastError(error);
    }
    setDeclining(false);
  };
  const button = (accept: boolean) => (
    <Button
      variant={accept ? (isFirst ? "accent" : "secondary") : "ghost"}
      size="sm"
      busy={isPending && variables === accept}
      disabled={isPending && variables !== accept}
      onClick={() => (accept ? void answer(true) : setDeclining(true))}
    >
      {accept ? "수락" : "거절"}
      <span className="sr-only">, {nickname}</span>
    </Button>
  );
  return (
    <li className={styles.person}>
      <MemberLink nickname={nickname} picture={<Avatar nickname={nickname} picture={profilePicture} />} />
      <div>
        <p className={styles.name}>
          <MemberLink nickname={nickname} />
        </p>
        <p className="caption">{facts.join(" · ")}</p>
        {note && <p className={styles.said}>{note}</p>}
      </div>
      <div className={styles.answers}>
        {button(false)}
        {button(true)}
      </div>
      <ConfirmDialog
        open={declining}
        title={`${nickname}님의 신청을 거절할까요?`}
        description={`이 번개에는 다시 신청할 수 없어요. ${nickname}님에게는 함께하지 못하게 됐다고만 알려요.`}
        confirm="거절하기"
        busy={isPending}
        onConfirm={() => void answer(false)}
        onClose={() => setDeclining(false)}
      />
    </li>
  );
}
