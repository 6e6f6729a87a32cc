import { countCharacters } from "@fitmate/contract/characters";
import { REASON_MISSING } from "@fitmate/contract/gatherings";
import { MEETUP_REASON_MAX } from "@fitmate/contract/limits";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../../lib/api.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { outOf } from "../../../ui/fields/outOf.ts";
import { TextArea } from "../../../ui/fields/TextField.tsx";
import styles from "./acts.module.css";
import { tooLong } from "../../../ui/fields/tooLong.ts";

type ReasonFormProps = {
  placeholder: string;
  busy: boolean;
  /** Said below, where the form is sure to stay. */
  error?: Error | null;
  /** What else there is to choose. */
  children?: ReactNode;
  onCancel: (reason: string) => void;
  onClose: () => void;
};

/** Why something is called off: nobody is left without a reason. */
export function ReasonForm({ placeholder, busy, error, children, onCancel, onClose }: ReasonFormProps) {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const length = countCharacters(reason);
  const excess = length - MEETUP_REASON_MAX;
  const cancel = () => {
    if (reason.trim() === "") setMissing(true);
    else if (excess <= 0) onCancel(reason);
  };
  return (
    <div className={styles.sheet}>
      <TextArea
        label="이유"
        placeholder={placeholder}
        value={reason}
        onChange={(event) => {
          setMissing(false);
          setReason(event.currentTarget.value);
        }}
        counter={outOf(length, MEETUP_REASON_MAX)}
        error={isMissing ? REASON_MISSING : tooLong("이유는", length, MEETUP_REASON_MAX)}
      />
      {children}
      {error && <FieldMessage kind="error" text={messageOf(error)} />}
      <div className={styles.pair}>
        <Button variant="secondary" onClick={onClose}>
          그대로 두기
        </Button>
        <Button variant="danger" busy={busy} onClick={cancel}>
          취소하기
        </Button>
      </div>
    </div>
  );
}
