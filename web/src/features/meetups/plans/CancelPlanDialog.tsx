import { useCancelPlan } from "../../../data/plans/acts.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { ReasonForm } from "../acts/ReasonForm.tsx";

type CancelPlanDialogProps = {
  onClose: () => void;
  planId: number;
  /** The other one of the two. */
  nickname: string;
};

/** Calls a plan off: the other one is told why. */
export function CancelPlanDialog({ onClose, planId, nickname }: CancelPlanDialogProps) {
  const { mutateAsync, isPending, error } = useCancelPlan(planId);
  const cancel = async (reason: string) => {
    try {
      await mutateAsync(reason);
      toast.show(`약속을 취소하고 ${nickname}님에게 알렸어요.`);
      onClose();
    } catch {
      // Said below.
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="약속을 취소할까요?"
      description={`${nickname}님에게 이유를 알려요. 되돌릴 수 없지만, 다시 약속을 잡을 수 있어요.`}
    >
      <ReasonForm
        placeholder="발목을 삐끗해서 이번 주는 쉬어야 할 것 같아요."
        busy={isPending}
        error={error}
        onCancel={(reason) => void cancel(reason)}
        onClose={onClose}
      />
    </Dialog>
  );
}
