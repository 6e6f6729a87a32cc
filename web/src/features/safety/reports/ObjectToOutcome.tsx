import type { MyReport } from "@fitmate/contract/safety";
import { useState } from "react";
import { dayNameAt } from "../../../lib/wallClock.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { ObjectionForm } from "../objection/ObjectionForm.tsx";
import { ObjectionStands } from "../objection/ObjectionStands.tsx";
import { ANSWERED_WITHIN } from "../words.ts";
import styles from "./Reports.module.css";

type ObjectToOutcomeProps = {
  report: Pick<MyReport, "objection" | "objectUntil">;
  sending: { mutate: (words: string) => void; isPending: boolean; error: Error | null };
};

/** How my objection to what came of a report stands, or the way to object, as long as there is one. */
export function ObjectToOutcome({ report: { objection, objectUntil }, sending }: ObjectToOutcomeProps) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error } = sending;
  if (objection) return <ObjectionStands objection={objection} />;
  if (objectUntil === null) return null;
  if (isOpen) {
    return (
      <ObjectionForm
        label="다시 봐 주었으면 하는 점"
        facts={
          <p className="caption">한 번만 보낼 수 있고, 다른 운영자가 다시 봐요. {ANSWERED_WITHIN}에 답을 드려요.</p>
        }
        busy={isPending}
        error={error}
        onSend={(words) => mutate(words)}
      />
    );
  }
  return (
    <div className={styles.object}>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        다르게 생각하면 이의 제기
        <Icon name="chevron-right" size={18} />
      </Button>
      <span className="caption">{dayNameAt(objectUntil)}까지</span>
    </div>
  );
}
