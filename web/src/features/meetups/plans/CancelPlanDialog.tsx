import { useCancelPlan } from "../../../data/plans/acts.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { ReasonForm } from "../acts/ReasonForm.tsx";

type CancelPlanDialogProps = {
  onClose: () => void;
  planId: number;
  /** The other one of the two. */
  nickname: string;
  areMates: boolean;
};

/** The server says so between two who are mates no more, whatever it is sent. */
const NO_REASON = "사정이 생겨 취소했어요.";

/** Calls a plan off: the other one is told why, if they are mates. */
export function CancelPlanDialog({ onClose, planId, nickname, areMates }: CancelPlanDialogProps) {
  const { mutateAsync, isPending, error } = useCancelPlan(planId);
  const cancel = async (reason: string) => {
    try {
      await mutateAsync(reason);
      toast.show(`약속을 취소하고 ${nickname}님에게 알렸어요.`);
      onClose();
    } catch (caught) {
      // Beside a reason it is said below.
      if (!areMates) toastError(caught);
    }
  };
  if (!areMates) {
    return (
      <ConfirmDialog
        open
        title="약속을 취소할까요?"
        description={`${nickname}님에게 취소했다고만 알려요. 이제 메이트가 아니어서 이유는 전하지 않아요. 되돌릴 수 없어요.`}
        confirm="취소하기"
        busy={isPending}
        onConfirm={() => void cancel(NO_REASON)}
        onClose={onClose}
      />
    );
  }
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
