import type { Scope } from "@fitmate/contract/meetups";
import { RadioCards } from "../../../ui/fields/Choice.tsx";

type ScopeChoiceProps = {
  /** How many others of the series are to come. */
  later: number;
  value: Scope;
  onChange: (scope: Scope) => void;
};

/** Of a series: this one alone, or those after it, too. */
export function ScopeChoice({ later, value, onChange }: ScopeChoiceProps) {
  const options = [
    { value: "THIS", label: "이 번개만" },
    { value: "LATER", label: "이 번개와 이후 모두", description: `앞으로 열릴 ${later}개까지 함께 바뀌어요.` },
  ] as const;
  return <RadioCards legend="어디까지 바꿀까요?" options={options} value={value} onChange={onChange} />;
}
