import type { Relation } from "@fitmate/contract/mates";
import { paths } from "@fitmate/contract/paths";
import type { Sport } from "@fitmate/contract/profile";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { messageOf } from "../../../lib/api.ts";
import { cx } from "../../../ui/cx.ts";
import { useLostFocus } from "../../../ui/useLostFocus.ts";
import { Button, ButtonLink } from "../../../ui/controls/Button.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { EnclosedPlan } from "../../../ui/people/EnclosedPlan.tsx";
import { useTellNews } from "../../../ui/feedback/useTellNews.ts";
import { useAnswers } from "../../../data/mates/answers.ts";
import { profileReported } from "../../../ui/overlays/reportedProfile.ts";
import { askToReport } from "../../../ui/overlays/reporting.ts";
import { mateMatch } from "../../../data/mates/match.ts";
import { NoteCaution } from "../../../ui/people/NoteCaution.tsx";
import { ConfirmAct, type Undoing } from "../requests/ConfirmAct.tsx";
import { AskMate } from "./AskMate.tsx";
import styles from "./MateProfile.module.css";

type MateActionsProps = {
  nickname: string;
  /** As far as it is known here. */
  picture?: string | null;
  introduction?: string;
  exerciseChoice?: readonly Sport[];
  relation: Relation;
  /** They have been blocked: there is nobody to show any more. */
  onBlocked: () => void;
  /** We are talking already, or this is where we will. */
  isInRoom: boolean;
  /** The answer here has made us mates. */
  onMates?: () => void;
};

/** 신청하기 → 신청함 → 메이트; or the answer to somebody who has asked me. What undoes it asks first. */
export function MateActions(props: MateActionsProps) {
  const { nickname, picture = null, introduction, exerciseChoice, relation, onBlocked, isInRoom, onMates } = props;
  const [undoing, setUndoing] = useState<Undoing | null>(null);
  const { data: match, isFetching } = useQuery(mateMatch(nickname));
  // Until it is known whether a plan came with their request, nobody knows what they answer.
  const isUnknown = isFetching && match?.relation !== "RECEIVED";
  const tell = useTellNews();
  const rest = useRef<HTMLDivElement>(null);
  // What was pressed makes room for what can be done now, but for what is left.
  const around = useLostFocus(() => rest.current?.focus({ preventScroll: true }));
  const { act, answersTo, isDoing, error } = useAnswers(nickname, {
    onDone: (news, reached) => {
      tell(news);
      if (reached === "MATES") onMates?.();
    },
  });
  const { plan, reject, accept, acceptAlone } = answersTo(match?.proposal, isUnknown);
  return (
    <div {...around} className={styles.actions}>
      {relation === "NONE" && (
        <AskMate
          nickname={nickname}
          busy={isDoing("request")}
          onAsk={(note, proposal) => act("request", { note, proposal })}
        />
      )}
      {relation === "REQUESTED" && (
        <>
          <div className={styles.primary}>
            <Button size="lg" block disabled>
              신청함
            </Button>
          </div>
          <p className={styles.said}>답이 오면 알려 드릴게요.</p>
        </>
      )}
      {relation === "RECEIVED" && (
        <>
          <p className={styles.said}>나에게 메이트를 신청했어요.</p>
          {match?.note && <p className={styles.note}>{match.note}</p>}
          {match?.note && <NoteCaution note={match.note} />}
          {plan && <EnclosedPlan plan={plan} />}
          {/* What comes with a plan is answered below it, once it has been seen. */}
          <div className={cx(!plan && styles.primary, styles.pair)}>
            <Button {...reject} variant="secondary" size="lg" />
            <Button {...accept} variant="accent" size="lg" />
          </div>
          {acceptAlone && <Button {...acceptAlone} variant="ghost" size="md" block />}
        </>
      )}
      {relation === "MATES" && !isInRoom && (
        <div className={styles.primary}>
          <ButtonLink to={paths.room(nickname)} size="lg" block>
            메시지 보내기
          </ButtonLink>
        </div>
      )}
      {error && <FieldMessage kind="error" text={messageOf(error)} />}
      <div ref={rest} className={styles.undoings} tabIndex={-1}>
        {relation === "REQUESTED" && <Undo label="신청 취소" onClick={() => setUndoing("cancel")} />}
        {relation === "MATES" && <Undo label="메이트 끊기" onClick={() => setUndoing("unmate")} />}
        <Button variant="ghost" size="sm" onClick={() => setUndoing("block")}>
          차단하기
        </Button>
        <Button
          variant="ghost"
          size="sm"
          onClick={() =>
            askToReport({ ...profileReported({ nickname, picture, introduction, exerciseChoice }), onBlocked })
          }
        >
          신고하기
        </Button>
      </div>
      <ConfirmAct
        act={undoing}
        nickname={nickname}
        onClose={() => setUndoing(null)}
        onDone={undoing === "block" ? onBlocked : undefined}
      />
    </div>
  );
}

function Undo({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="dangerText" size="sm" onClick={onClick}>
      {label}
    </Button>
  );
}
