import { countCharacters } from "@fitmate/contract/characters";
import { MEETUP_REASON_MAX } from "@fitmate/contract/limits";
import type { Meetup, Scope } from "@fitmate/contract/meetups";
import { useState } from "react";
import { useCancel } from "../../../data/meetups/acts.ts";
import { messageOf } from "../../../lib/api.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { TextArea } from "../../../ui/fields/TextField.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { ScopeChoice } from "./ScopeChoice.tsx";
import styles from "./acts.module.css";

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
  const { mutateAsync, isPending, error } = useCancel(meetupId);
  const [reason, setReason] = useState("");
  const [scope, setScope] = useState<Scope>("THIS");
  const [isMissing, setMissing] = useState(false);
  const length = countCharacters(reason);
  const excess = length - MEETUP_REASON_MAX;
  const cancel = async () => {
    if (reason.trim() === "") {
      setMissing(true);
      return;
    }
    if (excess > 0) return;
    try {
      await mutateAsync({ reason, scope });
      toast.show("번개를 취소하고 모두에게 알렸어요.");
      onClose();
    } catch {
      // Said below.
    }
  };
  return (
    <div className={styles.sheet}>
      <TextArea
        label="이유"
        placeholder="오후부터 비가 세게 온대요. 다음 주에 다시 열게요."
        value={reason}
        onChange={(event) => {
          setMissing(false);
          setReason(event.currentTarget.value);
        }}
        counter={`${length}/${MEETUP_REASON_MAX}`}
        error={
          isMissing
            ? "취소하는 이유를 적어 주세요."
            : excess > 0 && `이유는 ${MEETUP_REASON_MAX}자까지 쓸 수 있어요. ${excess}자를 줄여 주세요.`
        }
      />
      {later.length > 0 && <ScopeChoice later={later.length} done="취소돼요" value={scope} onChange={setScope} />}
      {error && <FieldMessage kind="error" text={messageOf(error)} />}
      <div className={styles.pair}>
        <Button variant="secondary" onClick={onClose}>
          그대로 두기
        </Button>
        <Button variant="danger" busy={isPending} onClick={() => void cancel()}>
          취소하기
        </Button>
      </div>
    </div>
  );
}
