import { type ReactNode, useId } from "react";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { describedBy, Field, type FieldLook } from "../../../ui/fields/Field.tsx";
import styles from "./MeetupForm.module.css";

type PickerProps<Value extends string | number> = Pick<FieldLook, "label" | "error" | "counter"> & {
  value: Value;
  onChange: (value: string) => void;
  options: readonly (readonly [value: Value, words: string])[];
  /** Before all others. */
  children?: ReactNode;
};

/** One of many: the browser's own list, which a phone shows as a wheel. */
export function Picker<Value extends string | number>({
  label,
  error,
  counter,
  value,
  onChange,
  options,
  children,
}: PickerProps<Value>) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error} counter={counter}>
      <span className={styles.picker}>
        <select
          id={id}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error })}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {children}
          {options.map(([each, words]) => (
            <option key={each} value={each}>
              {words}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={18} />
      </span>
    </Field>
  );
}
