import { passwordRules } from "@fitmate/contract/accounts";
import { useId } from "react";
import { RuleList } from "../../ui/RuleList.tsx";
import { PasswordField } from "../../ui/TextField.tsx";

type NewPasswordFieldsProps = {
  password: string;
  confirmation: string;
  onChange: (change: { password: string } | { confirmation: string }) => void;
};

/** A new password with its rules, which tick themselves off, and the same once more. */
export function NewPasswordFields({ password, confirmation, onChange }: NewPasswordFieldsProps) {
  const rulesId = useId();
  const met = passwordRules(password);
  const rules = [
    { met: met.length, text: "8~16자" },
    { met: met.kinds, text: "영문, 숫자, 특수문자 중 두 가지 이상" },
    { met: met.alphabet, text: "특수문자는 @ $ ! % * # ? & 만" },
  ];
  const same = password !== "" && confirmation === password;
  // Not wrong yet while it may still become the same.
  const differs = !password.startsWith(confirmation);
  return (
    <>
      <PasswordField
        label="비밀번호"
        name="password"
        autoComplete="new-password"
        aria-describedby={rulesId}
        value={password}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      >
        <RuleList id={rulesId} rules={rules} />
      </PasswordField>
      <PasswordField
        label="비밀번호 확인"
        name="confirmation"
        autoComplete="new-password"
        placeholder="한 번 더 적어 주세요"
        value={confirmation}
        onChange={(event) => onChange({ confirmation: event.currentTarget.value })}
        ok={same && "비밀번호가 서로 같아요."}
        error={differs && "위에 적은 비밀번호와 달라요. 다시 확인해 주세요."}
      />
    </>
  );
}
