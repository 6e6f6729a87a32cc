import { type ComponentProps, type CompositionEvent } from "react";
import { Button } from "../../../ui/controls/Button.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { useEnter } from "../../../ui/fields/useEnter.ts";
import { useFilteredInput } from "../../../ui/fields/useFilteredInput.ts";
import type { DuplicateCheck } from "./useDuplicateCheck.ts";

type CheckedFieldProps = Omit<ComponentProps<typeof TextField>, "value" | "onChange" | "ok" | "error" | "action"> & {
  value: string;
  onChange: (value: string) => void;
  check: DuplicateCheck;
  /** Said when nobody else uses the value. */
  free: string;
  /** What remains of an input; everything without it. */
  filter?: (input: string) => string;
};

/** A field whose value nobody else may use, with the button that asks. Enter asks too. */
export function CheckedField({ value, onChange, check, free, filter = same, ...field }: CheckedFieldProps) {
  const { state } = check;
  const ask = () => void check.check(value);
  const enter = useEnter<HTMLInputElement>(ask);
  const edit = (edited: string) => {
    if (edited === value) return;
    onChange(edited);
    check.reset();
  };
  const filtered = useFilteredInput(value, edit, filter);
  const settle = (event: CompositionEvent<HTMLInputElement>) => {
    enter.onCompositionEnd(event);
    filtered.onCompositionEnd(event);
  };
  const isFree = state.status === "free";
  return (
    <TextField
      {...field}
      {...enter}
      {...filtered}
      onCompositionEnd={settle}
      ok={isFree && free}
      error={state.status === "refused" && state.message}
      action={
        // Not `disabled`: the button would drop the keyboard's focus the moment it has answered.
        <Button
          variant="secondary"
          busy={state.status === "busy"}
          aria-disabled={isFree || undefined}
          onClick={isFree ? undefined : ask}
        >
          {isFree ? "확인했어요" : "중복 확인"}
          <span className="sr-only"> ({field.label})</span>
        </Button>
      }
    />
  );
}

const same = (input: string) => input;
