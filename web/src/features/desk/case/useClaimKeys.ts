import type { DeskCase } from "@fitmate/contract/desk";
import { useClaim, useRelease } from "../../../data/desk/cases.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { useKeys } from "../keys/useKeys.ts";

/** Taking the case on and laying it down by key. */
export function useClaimKeys({ caseId, claimedByMe, decision, kind }: DeskCase): void {
  const { mutateAsync: claim } = useClaim();
  const { mutateAsync: release } = useRelease();
  const isOpen = kind === "OBJECTION" || decision === null;
  const act = (perform: (id: number) => Promise<{ message: string }>) => () =>
    void perform(caseId).then(({ message }) => toast.show(message), toastError);
  useKeys({
    c: isOpen && !claimedByMe ? act(claim) : undefined,
    u: isOpen && claimedByMe ? act(release) : undefined,
  });
}
