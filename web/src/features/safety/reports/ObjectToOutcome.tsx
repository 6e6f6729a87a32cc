import type { MyReport } from "@fitmate/contract/safety";
import { useState } from "react";
import { dayNameAt } from "../../../lib/wallClock.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { ObjectionForm, type Sending } from "../objection/ObjectionForm.tsx";
import { ObjectionStands } from "../objection/ObjectionStands.tsx";
import { ANSWERED_WITHIN } from "../words.ts";
import styles from "./Reports.module.css";

type ObjectToOutcomeProps = {
  report: Pick<MyReport, "reportId" | "objection" | "objectUntil">;
  sending: Sending;
};

/** How my objection to what came of a report stands, and the way to object, as long as there is one: also to what was decided anew. */
export function ObjectToOutcome({ report: { reportId, objection, objectUntil }, sending }: ObjectToOutcomeProps) {
  return (
    <>
      {objection && <ObjectionStands objection={objection} />}
      {objectUntil !== null && <Way reportId={reportId} until={objectUntil} sending={sending} />}
    </>
  );
}

type WayProps = { reportId: number; until: string; sending: Sending };

function Way({ reportId, until, sending }: WayProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    return (
      <ObjectionForm
        of={`report ${reportId}`}
        label="다시 봐 주었으면 하는 점"
        facts={
          <p className="caption">한 번만 보낼 수 있고, 다른 운영자가 다시 봐요. {ANSWERED_WITHIN}에 답을 드려요.</p>
        }
        sending={sending}
      />
    );
  }
  return (
    <div className={styles.object}>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        다르게 생각하면 이의 제기
        <Icon name="chevron-right" size={18} />
      </Button>
      <span className="caption">{dayNameAt(until)}까지</span>
    </div>
  );
}
