/** Which row the keyboard is on, and what its keys do with it. */
import type { QueueCase } from "@fitmate/contract/desk";
import { useEffect, useRef, useState } from "react";
import { useClaim, useRelease } from "../../../data/desk/cases.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { isTypedInto } from "../keys/keyName.ts";
import { useKeys } from "../keys/useKeys.ts";
import { lastCase, rememberQueue } from "./lastOn.ts";

export function useQueueKeys(cases: readonly QueueCase[]) {
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(lastCase);
  const { mutateAsync: claim } = useClaim();
  const { mutateAsync: release } = useRelease();
  const index = cases.findIndex(({ caseId }) => caseId === current);

  const linkOf = (caseId: number) => list.current?.querySelector<HTMLElement>(`[data-case="${caseId}"]`);
  const isThere = index !== -1;
  const isFound = useRef(current === null);
  useEffect(() => {
    // Whoever comes back goes on where they were, as soon as the row is there; whoever types by then goes on typing.
    if (!isThere || isFound.current) return;
    isFound.current = true;
    if (current !== null && !isTypedInto(document.activeElement)) linkOf(current)?.focus();
  });

  const go = (to: number) => {
    const next = cases[Math.max(0, Math.min(cases.length - 1, to))];
    if (!next) return;
    const link = linkOf(next.caseId);
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
    rememberQueue({ caseId });
    setCurrent(caseId);
  };
  return { list, current, onCurrent };
}
