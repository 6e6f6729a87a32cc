/** What there is to do about a case, for whoever looks at it. */
import type { DeskCase } from "@fitmate/contract/desk";
import { CLAIM_LAPSES_HOURS } from "@fitmate/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useClaim, useRelease } from "../../../data/desk/cases.ts";
import { whoAtDesk } from "../../../data/desk/desk.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { KeyMark } from "../keys/Keys.tsx";
import { nameOf } from "../words.ts";
import { DecideForm } from "./DecideForm.tsx";
import { Decided } from "./Decided.tsx";
import styles from "./Decide.module.css";
import { ObjectionForm } from "./ObjectionForm.tsx";

type DecidePartProps = { case: DeskCase; onNote: (() => void) | undefined };

export function DecidePart({ case: each, onNote }: DecidePartProps) {
  const isObjection = each.kind === "OBJECTION";
  const own = each.objections.find(({ caseId }) => caseId === each.caseId);
  const isOpen = isObjection ? own?.state === "OPEN" : each.decision === null;
  return (
    <>
      {isOpen && (each.claimedByMe ? <Form case={each} onNote={onNote} /> : <Unclaimed case={each} />)}
      {each.decision && (
        <Decided decision={each.decision} isFirst={isObjection} isOverturned={own?.state === "ACCEPTED"} />
      )}
      {each.claimedByMe && isOpen && (
        <>
          <LayDown caseId={each.caseId} />
          <p className={styles.lapse}>{CLAIM_LAPSES_HOURS}시간 동안 아무것도 하지 않으면 저절로 내려놓여요.</p>
        </>
      )}
    </>
  );
}

function Form({ case: each, onNote }: DecidePartProps) {
  return each.kind === "OBJECTION" ? (
    <ObjectionForm case={each} onNote={onNote} />
  ) : (
    <DecideForm case={each} onNote={onNote} />
  );
}

function Unclaimed({ case: each }: { case: DeskCase }) {
  const { caseId, claimedBy, decidedByMe, kind } = each;
  const { data: who } = useQuery(whoAtDesk);
  const { mutate, isPending } = useClaim();
  if (claimedBy) {
    return (
      <div className={styles.card}>
        <h2>{nameOf(claimedBy)}님이 보고 있어요</h2>
        <p className="muted">맡은 사람만 증거를 열고 결정할 수 있어요.</p>
        {who?.role === "OPERATOR" && <LayDown caseId={caseId} />}
      </div>
    );
  }
  if (kind === "OBJECTION" && decidedByMe) {
    return (
      <div className={styles.card}>
        <h2>다른 운영자가 볼 이의예요</h2>
        <p className="muted">
          내가 결정한 사건이라 맡을 수 없어요. 이 사건을 결정한 적이 없는 운영자가 없다면 운영자를 더 두어야 해요.
        </p>
      </div>
    );
  }
  return (
    <div className={styles.card}>
      <h2>아직 맡은 사람이 없어요</h2>
      <p className="muted">맡으면 신고된 내용을 열고 결정할 수 있어요.</p>
      <Button
        size="md"
        block
        busy={isPending}
        onClick={() => mutate(caseId, { onSuccess: ({ message }) => toast.show(message), onError: toastError })}
      >
        사건 맡기
        <KeyMark>C</KeyMark>
      </Button>
    </div>
  );
}

function LayDown({ caseId }: { caseId: number }) {
  const { mutate, isPending } = useRelease();
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={isPending}
      onClick={() => mutate(caseId, { onSuccess: ({ message }) => toast.show(message), onError: toastError })}
    >
      내려놓기
      <KeyMark>U</KeyMark>
    </Button>
  );
}
