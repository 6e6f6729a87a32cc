import { type ChangeEvent, type CompositionEvent, useState } from "react";

type Input = HTMLInputElement;

/**
 * Props for a controlled input that ignores what breaks a rule, but never while an IME is composing: half a syllable stays
 * visible until it is whole. `onChange` always gets the filtered text.
 */
export function useFilteredInput(value: string, onChange: (value: string) => void, filter: (input: string) => string) {
  const [draft, setDraft] = useState<string | null>(null);

  const settle = (input: string, composing: boolean) => {
    setDraft(composing ? input : null);
    onChange(filter(input));
  };

  return {
    value: draft ?? value,
    onChange: (event: ChangeEvent<Input>) => settle(event.currentTarget.value, isComposing(event.nativeEvent)),
    onCompositionEnd: (event: CompositionEvent<Input>) => settle(event.currentTarget.value, false),
  };
}

function isComposing(event: Event): boolean {
  return "isComposing" in event && event.isComposing === true;
}
