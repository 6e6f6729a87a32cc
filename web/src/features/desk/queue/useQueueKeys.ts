/** Which row the keyboard is on, and what its keys do with it. */
import type { QueueCase } from "@fitmate/contract/desk";
import { useRef, useState } from "react";
import { useClaim, useRelease } from "../../../data/desk/cases.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { useKeys } from "../keys/useKeys.ts";

/** Whoever comes back from a case finds its row again. */
let lastOn: number | null = null;

export function useQueueKeys(cases: readonly QueueCase[]) {
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(lastOn);
  const { mutateAsync: claim } = useClaim();
  const { mutateAsync: release } = useRelease();
  const index = cases.findIndex(({ caseId }) => caseId === current);

  const go = (to: number) => {
    const next = cases[Math.max(0, Math.min(cases.length - 1, to))];
    if (!next) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-case="${next.caseId}"]`);
    link?.focus();
    link?.scrollIntoView({ block: "nearest" });
  };
  const down = () => go(index + 1);
  const up = () => go(index === -1 ? 0 : index - 1);

  const withCurrent = (act: (caseId: number) => Promise<{ message: string }>) => async () => {
    const on = cases[index];
    if (!on) return;
    try {
      toast.show((await act(on.caseId)).message);
    } catch (error) {
      toastError(error);
    }
  };
  const take = withCurrent(claim);
  const layDown = withCurrent(release);

  useKeys({
    j: down,
    ArrowDown: down,
    k: up,
    ArrowUp: up,
    c: () => void take(),
    u: () => void layDown(),
  });

  const onCurrent = (caseId: number) => {
    lastOn = caseId;
    setCurrent(caseId);
  };
  return { list, current, onCurrent };
}
