import { type ComponentProps, useId } from "react";
import { RuleList } from "../../../ui/layout/RuleList.tsx";
import { PasswordField } from "../../../ui/fields/TextField.tsx";

type NewPasswordFieldsProps = {
  /** What the password is called here. */
  label: string;
  password: string;
  confirmation: string;
  rules: ComponentProps<typeof RuleList>["rules"];
  /** Said when the second differs from the first. */
  differs: string;
  /** What the server has said of this password. */
  refusal?: string | undefined;
  onChange: (change: { password: string } | { confirmation: string }) => void;
};

/** A new password with its rules, which tick themselves off, and the same once more. */
export function NewPasswordFields({
  label,
  password,
  confirmation,
  rules,
  differs,
  refusal,
  onChange,
}: NewPasswordFieldsProps) {
  const rulesId = useId();
  const same = password !== "" && confirmation === password;
  // Not wrong yet while it may still become the same.
  const isOther = !password.startsWith(confirmation);
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        aria-describedby={rulesId}
        value={password}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
        error={refusal}
      >
        <RuleList id={rulesId} rules={rules} />
      </PasswordField>
      <PasswordField
        label={`${label} 확인`}
        name="confirmation"
        autoComplete="new-password"
        placeholder="한 번 더 적어 주세요"
        value={confirmation}
        onChange={(event) => onChange({ confirmation: event.currentTarget.value })}
        ok={same && "비밀번호가 서로 같아요."}
        error={isOther && differs}
      />
    </>
  );
}
