import type { Relation } from "@fitmate/contract/mates";
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { messageOf } from "../../../lib/api.ts";
import { Button, ButtonLink } from "../../../ui/controls/Button.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { useTellNews } from "../../../ui/feedback/useTellNews.ts";
import { type MateAct, newsOf, useMateAct } from "../../../data/mates/acts.ts";
import { mateMatch } from "../../../data/mates/match.ts";
import { ConfirmAct, type Undoing } from "../requests/ConfirmAct.tsx";
import { AskMate } from "./AskMate.tsx";
import styles from "./MateProfile.module.css";

type MateActionsProps = {
  nickname: string;
  relation: Relation;
  /** They have been blocked: there is nobody to show any more. */
  onBlocked: () => void;
  /** We are talking already, or this is where we will. */
  isInRoom: boolean;
  /** The answer here has made us mates. */
  onMates?: () => void;
};

/** 신청하기 → 신청함 → 메이트; or the answer to somebody who has asked me. What undoes it asks first. */
export function MateActions({ nickname, relation, onBlocked, isInRoom, onMates }: MateActionsProps) {
  const { mutate, isPending, variables, error } = useMateAct(nickname);
  const [undoing, setUndoing] = useState<Undoing | null>(null);
  const { data: match } = useQuery(mateMatch(nickname));
  const tell = useTellNews();
  const actions = useRef<HTMLDivElement>(null);
  const act = (chosen: MateAct, note?: string) =>
    mutate(
      { act: chosen, note },
      {
        onSuccess: (answer) => {
          tell(newsOf(chosen, nickname, answer.relation));
          // The button that had the focus makes room for what can be done now.
          actions.current?.focus({ preventScroll: true });
          if (answer.relation === "MATES") onMates?.();
        },
      },
    );
  const busy = (chosen: MateAct) => isPending && variables.act === chosen;
  return (
    <div ref={actions} className={styles.actions} tabIndex={-1}>
      {relation === "NONE" && <AskMate busy={busy("request")} onAsk={(note) => act("request", note)} />}
      {relation === "REQUESTED" && (
        <>
          <Button size="lg" block disabled>
            신청함
          </Button>
          <p className={styles.said}>답이 오면 알려 드릴게요.</p>
        </>
      )}
      {relation === "RECEIVED" && (
        <>
          <p className={styles.said}>나에게 메이트를 신청했어요.</p>
          {match?.note && <p className={styles.note}>{match.note}</p>}
          <div className={styles.pair}>
            <Button
              variant="secondary"
              size="lg"
              busy={busy("reject")}
              disabled={busy("accept")}
              onClick={() => act("reject")}
            >
              거절
            </Button>
            <Button
              variant="accent"
              size="lg"
              busy={busy("accept")}
              disabled={busy("reject")}
              onClick={() => act("accept")}
            >
              수락
            </Button>
          </div>
        </>
      )}
      {relation === "MATES" && !isInRoom && (
        <ButtonLink to={paths.room(nickname)} size="lg" block>
          메시지 보내기
        </ButtonLink>
      )}
      {error && <FieldMessage kind="error" text={messageOf(error)} />}
      <div className={styles.undoings}>
        {relation === "REQUESTED" && <Undo label="신청 취소" onClick={() => setUndoing("cancel")} />}
        {relation === "MATES" && <Undo label="메이트 끊기" onClick={() => setUndoing("unmate")} />}
        <Button variant="ghost" size="sm" onClick={() => setUndoing("block")}>
          차단하기
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
