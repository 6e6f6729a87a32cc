/** What every form of a decision has: its fields, a note, the button that says the choice, and the key that presses it. */
import { type ReactNode, type SubmitEvent, useRef } from "react";
import { ApiError, messageOf } from "../../../lib/api.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { KeyMark } from "../keys/Keys.tsx";
import { useKeys } from "../keys/useKeys.ts";
import styles from "./Decide.module.css";

type FormBodyProps = {
  title: string;
  button: string;
  busy: boolean;
  error: unknown;
  onNote: (() => void) | undefined;
  /** Answers what to say of it; null where it was not sent. */
  onSubmit: () => Promise<string | null>;
  below: string;
  children: ReactNode;
};

export function FormBody({ title, button, busy, error, onNote, onSubmit, below, children }: FormBodyProps) {
  const sending = useRef(false);
  const submit = async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      const said = await onSubmit();
      if (said !== null) toast.show(said);
    } catch (failure) {
      // All else is said below.
      if (takesFormAway(failure)) toastError(failure);
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
    </form>
  );
}

/** The case is not mine to decide any more, and shows so in place of the form. */
const takesFormAway = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.code === "CASE_NOT_CLAIMED" || failure.code === "CASE_DECIDED");
