import type { ReactNode } from "react";
import { Icon } from "../icons/Icon.tsx";
import styles from "./Field.module.css";

export type FieldLook = {
  label: string;
  /** A sentence: what is wrong and what to do. Marks the field. */
  error?: ReactNode;
  /** A sentence that confirms the value. */
  ok?: ReactNode;
  hint?: ReactNode;
  /** Right of the label, for example "5 / 10". */
  counter?: ReactNode;
};

type FieldProps = FieldLook & { id: string; children: ReactNode };

/** The ids a field's input is described by, for `aria-describedby`. */
export function describedBy(id: string, { error, ok, hint }: Partial<FieldLook>, own?: string): string | undefined {
  return [own, (error || ok) && messageId(id), hint && hintId(id)].filter(Boolean).join(" ") || undefined;
}

/** Label above, message below; the input comes as children. */
export function Field({ id, label, counter, error, ok, hint, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {counter && <span className={styles.hint}>{counter}</span>}
      </div>
      {children}
      {error ? (
        <FieldMessage id={messageId(id)} kind="error" text={error} />
      ) : (
        ok && <FieldMessage id={messageId(id)} kind="ok" text={ok} />
      )}
      {hint && (
        <p className={styles.hint} id={hintId(id)}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The sentence under a field, or under a whole form: icon and words, announced when it appears. */
export function FieldMessage({ id, kind, text }: { id?: string; kind: "error" | "ok"; text: ReactNode }) {
  return (
    <p className={styles.message} id={id} data-kind={kind} role={kind === "error" ? "alert" : "status"}>
      <Icon name={kind === "error" ? "alert" : "check"} size={16} />
      <span>{text}</span>
    </p>
  );
}

const messageId = (id: string) => `${id}-message`;
const hintId = (id: string) => `${id}-hint`;
