import { OBJECTION_MONTHS } from "@fitmate/contract/limits";
import type { Decision } from "@fitmate/contract/safety";
import { type ReactNode, useState } from "react";
import { useObjectToDecision } from "../../../data/safety/decisions.ts";
import { dayNameAt } from "../../../lib/wallClock.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { ObjectionForm } from "../objection/ObjectionForm.tsx";
import { ObjectionStands } from "../objection/ObjectionStands.tsx";
import styles from "./Decision.module.css";

type ObjectingProps = {
  decision: Decision;
  label: string;
  placeholder?: string;
  facts: ReactNode;
  /** It is the one thing to do here. */
  main?: boolean;
};

/** How my objection stands, and the way to object, as long as there is one: also to what was decided anew after that. */
export function Objecting({ decision, ...way }: ObjectingProps) {
  const { objectUntil, objection } = decision;
  return (
    <>
      {objection && (
        <div className={styles.card}>
          <ObjectionStands objection={objection} />
        </div>
      )}
      {objectUntil !== null && <Way decisionId={decision.decisionId} until={objectUntil} {...way} />}
      {objectUntil === null && !objection && (
        <p className="caption">이의를 낼 수 있는 {OBJECTION_MONTHS}개월이 지났어요.</p>
      )}
    </>
  );
}

type WayProps = Omit<ObjectingProps, "decision"> & { decisionId: number; until: string };

function Way({ decisionId, until, main = false, ...form }: WayProps) {
  const [isOpen, setOpen] = useState(false);
  const sending = useObjectToDecision(decisionId);
  if (isOpen) return <ObjectionForm {...form} of={`decision ${decisionId}`} sending={sending} />;
  return (
    <div>
      <Button variant={main ? "primary" : "secondary"} size="lg" block onClick={() => setOpen(true)}>
        이의 제기하기
      </Button>
      <p className={`caption ${styles.until}`}>
        {dayNameAt(until)}까지 한 번 할 수 있어요.{" "}
        {main ? "처음 결정하지 않은 다른 운영자가 다시 봐요." : "누가 신고했는지는 알려 드리지 않아요."}
      </p>
    </div>
  );
}
