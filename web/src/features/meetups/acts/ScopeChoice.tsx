import type { Scope } from "@fitmate/contract/meetups";
import { RadioCards } from "../../../ui/fields/Choice.tsx";

type ScopeChoiceProps = {
  /** How many others of the series are to come. */
  later: number;
  /** What becomes of them. */
  done: string;
  value: Scope;
  onChange: (scope: Scope) => void;
};

/** Of a series: this one alone, or those after it, too. */
export function ScopeChoice({ later, done, value, onChange }: ScopeChoiceProps) {
  const options = [
    { value: "THIS", label: "이 번개만" },
    { value: "LATER", label: "이 번개와 이후 모두", description: `앞으로 열릴 ${later}개도 함께 ${done}.` },
  ] as const;
  return <RadioCards legend="어느 번개까지 할까요?" options={options} value={value} onChange={onChange} />;
}
