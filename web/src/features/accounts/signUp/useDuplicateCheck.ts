import { useState } from "react";
import { type CheckedFieldName, type CheckState, checkDuplicate, refused } from "./duplicateCheck.ts";

export type DuplicateCheck = {
  state: CheckState;
  /** Asks about `value`; the answer counts only if nothing was edited meanwhile. */
  check: (value: string) => Promise<void>;
  /** The field was edited: what was known about it no longer holds. */
  reset: () => void;
  /** The server refused the value when it was sent. */
  refuse: (message: string) => void;
};

const IDLE: CheckState = { status: "idle" };

/**
 * The duplicate check of one field: idle → busy → free or refused, and back to idle with every edit. `own`: what somebody has
 * who wants another.
 */
export function useDuplicateCheck(field: CheckedFieldName, own?: string): DuplicateCheck {
  const [state, setState] = useState<CheckState>(IDLE);
  return {
    state,
    async check(value) {
      const asking: CheckState = { status: "busy" };
      setState(asking);
      const answer = await checkDuplicate(field, value, own);
      setState((now) => (now === asking ? answer : now));
    },
    reset: () => setState(IDLE),
    refuse: (message) => setState(refused(message)),
  };
}
