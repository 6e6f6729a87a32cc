import { lasting } from "@fitmate/contract/duration";
import { Picker } from "./Picker.tsx";
import { LENGTHS } from "./times.ts";

type LengthPickerProps = { minutes: number; onChange: (minutes: number) => void };

/** How long it takes. */
export function LengthPicker({ minutes, onChange }: LengthPickerProps) {
  return (
    <Picker
      label="얼마나"
      value={minutes}
      onChange={(next) => onChange(Number(next))}
      options={LENGTHS.map((each) => [each, lasting(each)] as const)}
    />
  );
}
