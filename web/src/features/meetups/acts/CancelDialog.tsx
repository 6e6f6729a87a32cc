import type { Meetup, Scope } from "@fitmate/contract/meetups";
import { useState } from "react";
import { useCancel } from "../../../data/meetups/acts.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { ReasonForm } from "./ReasonForm.tsx";
import { ScopeChoice } from "./ScopeChoice.tsx";

type CancelDialogProps = { open: boolean; onClose: () => void; meetup: Meetup };

/** Calls a gathering off: everybody in it is told why. */
export function CancelDialog({ open, onClose, meetup }: CancelDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="번개를 취소할까요?"
      description="함께하기로 한 사람 모두에게 이유를 알려요. 되돌릴 수 없어요."
    >
      <CancelForm meetup={meetup} onClose={onClose} />
    </Dialog>
  );
}

function CancelForm({ meetup: { meetupId, later }, onClose }: Omit<CancelDialogProps, "open">) {
  const { mutateAsync, isPending } = useCancel(meetupId);
  const [scope, setScope] = useState<Scope>("THIS");
  const cancel = async (reason: string) => {
    try {
      await mutateAsync({ reason, scope });
      toast.show("번개를 취소하고 모두에게 알렸어요.");
      onClose();
    } catch (error) {
      // Not in the form: where it is off already, the dialog is gone by then.
      toastError(error);
    }
  };
  return (
    <ReasonForm
      placeholder="오후부터 비가 세게 온대요. 다음 주에 다시 열게요."
      busy={isPending}
      onCancel={(reason) => void cancel(reason)}
      onClose={onClose}
    >
      {later.length > 0 && <ScopeChoice later={later.length} done="취소돼요" value={scope} onChange={setScope} />}
    </ReasonForm>
  );
}
