import type { DeskMeasure } from "@fitmate/contract/desk";
import type { ReactNode } from "react";
import type { useUndo } from "../../../data/desk/cases.ts";
import { useNow } from "../../../lib/useNow.ts";
import { momentWords } from "../../../lib/wallClock.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { doneBy, isStanding, takenName } from "../words.ts";

type StandingMeasureProps = { measure: DeskMeasure; undo: ReturnType<typeof useUndo>; children?: ReactNode };

/**
 * A measure, and the one press that takes it back; of what holds by itself none: that ends with the decision. `children`: what more
 * there is to say of it.
 */
export function StandingMeasure({ measure, undo, children }: StandingMeasureProps) {
  const now = useNow();
  const { measureId, until, undoneAt, by } = measure;
  const name = takenName(measure);
  const stands = isStanding(measure);
  const state = undoneAt
    ? `${momentWords(undoneAt, now)}에 되돌림`
    : until
      ? `${momentWords(until, now)}까지`
      : measure.kind === "SUSPENSION"
        ? "기한 없음"
        : "";
  return (
    <li data-over={!stands || undefined}>
      <div>
        <b>{name}</b>
        <p className="caption">
          {[...(state ? [state] : []), doneBy(by)].join(" · ")}
          {children}
        </p>
      </div>
      {stands && by && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${name} 되돌리기`}
          busy={undo.isPending && undo.variables === measureId}
          onClick={() =>
            undo.mutate(measureId, { onSuccess: ({ message }) => toast.show(message), onError: toastError })
          }
        >
          <Icon name="undo" size={18} />
          되돌리기
        </Button>
      )}
    </li>
  );
}
