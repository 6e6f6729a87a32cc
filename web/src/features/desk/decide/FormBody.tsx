/** What every form of a decision has: its fields, a note, the button that says the choice, and the key that presses it. */
import { type ReactNode, type SubmitEvent, useRef } from "react";
import { messageOf } from "../../../lib/api.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { useLeaveGuard } from "../../../ui/overlays/useLeaveGuard.ts";
import { KeyMark } from "../keys/Keys.tsx";
import { useKeys } from "../keys/useKeys.ts";
import styles from "./Decide.module.css";

type FormBodyProps = {
  title: string;
  button: string;
  busy: boolean;
  error: unknown;
  isUnsaved: boolean;
  onNote: (() => void) | undefined;
  /** Answers what to say of it; null where it was not sent. */
  onSubmit: () => Promise<string | null>;
  below: string;
  children: ReactNode;
};

export function FormBody({ title, button, busy, error, isUnsaved, onNote, onSubmit, below, children }: FormBodyProps) {
  const sending = useRef(false);
  const guard = useLeaveGuard(() => isUnsaved);
  const submit = async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      const said = await onSubmit();
      if (said !== null) toast.show(said);
    } catch {
      // Said below.
    } finally {
      sending.current = false;
    }
  };
  useKeys({ "mod+Enter": () => void submit() });
  const onFormSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form className={styles.card} onSubmit={onFormSubmit} noValidate>
      <h2>{title}</h2>
      {children}
      {error !== null && <FieldMessage kind="error" text={messageOf(error)} />}
      <div className={styles.buttons}>
        {onNote && (
          <Button variant="secondary" size="md" onClick={onNote}>
            메모
            <KeyMark>N</KeyMark>
          </Button>
        )}
        <Button size="md" type="submit" busy={busy}>
          {button}
        </Button>
      </div>
      <p className="caption">{below}</p>
      <ConfirmDialog
        open={guard.asking}
        title="쓰던 말을 두고 나갈까요?"
        description="아직 결정하지 않았어요. 나가면 쓰던 말이 사라져요."
        confirm="나가기"
        keep="계속 쓰기"
        busy={false}
        asksToLeave
        onConfirm={guard.leave}
        onClose={guard.stay}
      />
    </form>
  );
}
