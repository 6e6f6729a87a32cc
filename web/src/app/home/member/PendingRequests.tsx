import { paths } from "@fitmate/contract/paths";
import type { ReceivedRequest } from "@fitmate/contract/mateRequests";
import { useRef } from "react";
import { Link } from "react-router";
import { useAnswers } from "../../../data/mates/answers.ts";
import { timeAgo } from "../../../lib/korean.ts";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { EnclosedPlan } from "../../../ui/people/EnclosedPlan.tsx";
import { InShort } from "../../../ui/people/InShort.tsx";
import { MemberLink } from "../../../ui/people/MemberLink.tsx";
import { NoteCaution } from "../../../ui/people/NoteCaution.tsx";
import { sportLabel } from "../../../ui/sports/sport.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { useLostFocus } from "../../../ui/useLostFocus.ts";
import { useTellNews } from "../../../ui/feedback/useTellNews.ts";
import styles from "./MemberHome.module.css";

type PendingRequestsProps = {
  /** Newest first. */
  requests: readonly ReceivedRequest[];
};

/** Who asked to be my mate: the newest is answered right here, the way to the others stands below. */
export function PendingRequests({ requests }: PendingRequestsProps) {
  const [newest, ...others] = requests;
  const section = useRef<HTMLElement>(null);
  const around = useLostFocus(() =>
    (section.current ?? document.querySelector("main"))?.focus({ preventScroll: true }),
  );
  if (!newest) return null;
  return (
    <section ref={section} {...around} className={styles.request} aria-label="받은 메이트 신청" tabIndex={-1}>
      <Request
        key={newest.requestId}
        request={newest}
        about={[timeAgo(new Date(newest.requestedAt)), ...newest.exerciseChoice.map((sport) => sportLabel[sport])].join(
          " · ",
        )}
      />
      {others.length > 0 && (
        <Link className={`more-link ${styles.allRequests}`} to={paths.mates()}>
          받은 신청 모두 보기
          <Icon name="chevron-right" size={16} />
        </Link>
      )}
    </section>
  );
}

function Request({ request, about }: { request: ReceivedRequest; about: string }) {
  const { nickname, profilePicture, note } = request;
  // Not in the card: by then it may be gone.
  const { answersTo } = useAnswers(nickname, { onDone: useTellNews(), onRefused: toastError });
  const { plan, reject, accept, acceptAlone } = answersTo(request.proposal);

  return (
    <>
      <MemberLink nickname={nickname} picture={<Avatar nickname={nickname} picture={profilePicture} />} />
      <div>
        <p>
          <b>
            <MemberLink nickname={nickname} />
          </b>
          님이 운동메이트를 신청했어요
        </p>
        <p className="caption">{about}</p>
      </div>
      {note && <p className={styles.note}>{note}</p>}
      {note && <NoteCaution note={note} />}
      <div className={styles.asker}>
        <InShort about={request} />
        {plan && <EnclosedPlan plan={plan} />}
      </div>
      <div className={styles.answers}>
        <Button {...reject} variant="secondary" size="md" />
        <Button {...accept} variant="accent" size="md" />
        {acceptAlone && <Button {...acceptAlone} variant="ghost" size="md" />}
      </div>
    </>
  );
}
