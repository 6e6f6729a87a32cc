import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { cx } from "../cx.ts";
import { describedBy, Field, type FieldLook } from "./Field.tsx";
import { Icon } from "../icons/Icon.tsx";
import { IconButton } from "../controls/IconButton.tsx";
import { useEnter } from "./useEnter.ts";
import styles from "./Input.module.css";

type TextFieldProps = ComponentProps<"input"> &
  FieldLook & {
    /** A button beside the input. */
    action?: ReactNode;
    /** Below the input, above the message: a rule list, for example. */
    children?: ReactNode;
  };

/** A labelled line of text. */
export function TextField({ label, error, ok, hint, counter, action, children, ...input }: TextFieldProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const control = <input {...inputProps(id, input, { error, ok, hint })} />;
  return (
    <Field id={id} label={label} error={error} ok={ok} hint={hint} counter={counter}>
      {action ? (
        <div className={styles.row}>
          {control}
          {action}
        </div>
      ) : (
        control
      )}
      {children}
    </Field>
  );
}

/** A password with an eye that shows it. */
export function PasswordField({
  label,
  error,
  ok,
  hint,
  counter,
  children,
  ...input
}: Omit<TextFieldProps, "action" | "type">) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const [visible, setVisible] = useState(false);
  return (
    <Field id={id} label={label} error={error} ok={ok} hint={hint} counter={counter}>
      <div className={styles.withIcon}>
        <input
          {...inputProps(id, input, { error, ok, hint })}
          type={visible ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
        />
        <IconButton
          icon={visible ? "eye-off" : "eye"}
          label={visible ? "비밀번호 숨기기" : "비밀번호 보기"}
          muted
          onClick={() => setVisible(!visible)}
        />
      </div>
      {children}
    </Field>
  );
}

/** Several lines of text. */
export function TextArea({ label, error, ok, hint, counter, ...area }: ComponentProps<"textarea"> & FieldLook) {
  const ownId = useId();
  const id = area.id ?? ownId;
  return (
    <Field id={id} label={label} error={error} ok={ok} hint={hint} counter={counter}>
      <textarea {...inputProps(id, area, { error, ok, hint })} />
    </Field>
  );
}

type SearchFieldProps = Omit<ComponentProps<"input">, "type"> & {
  label: string;
  /** Enter, never the one that ends a composition. */
  onEnter?: (value: string) => void;
};

/** A search in a stadium; its label is for screen readers, the placeholder for the eye. */
export function SearchField({ label, onEnter, className, ...input }: SearchFieldProps) {
  const enter = useEnter<HTMLInputElement>((value) => onEnter?.(value));
  return (
    <div className={styles.withIcon}>
      <Icon name="search" size={20} />
      <input
        {...input}
        {...(onEnter ? enter : undefined)}
        className={cx(styles.input, styles.pill, className)}
        type="search"
        enterKeyHint="search"
        aria-label={label}
      />
    </div>
  );
}

type Described = { className?: string; "aria-describedby"?: string };

function inputProps<Props extends Described>(id: string, props: Props, look: Partial<FieldLook>) {
  return {
    ...props,
    id,
    className: cx(styles.input, props.className),
    "aria-describedby": describedBy(id, look, props["aria-describedby"]),
    "aria-invalid": look.error ? true : undefined,
    "data-state": look.ok && !look.error ? "ok" : undefined,
  };
}
