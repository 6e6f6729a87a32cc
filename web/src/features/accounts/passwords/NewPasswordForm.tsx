import { inRuleWords, NEW_PASSWORD_REFUSED, newPasswordRules } from "@fitmate/contract/accounts";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/controls/Button.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { NewPasswordFields } from "./NewPasswordFields.tsx";

type NewPasswordFormProps = {
  action: string;
  busy: boolean;
  /** What the last try was refused with, and what of it is about the new password itself. */
  refusal: string | undefined;
  passwordRefusal: string | undefined;
  onSubmit: (password: string) => void;
  /** Above the new password: what else is asked for. */
  children?: ReactNode;
};

/** A new password, typed twice, by the rule of changes. The first field has the focus. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { action, busy, refusal, passwordRefusal, onSubmit, children } = props;
  const [draft, setDraft] = useState({ password: "", confirmation: "" });
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const met = newPasswordRules(draft.password);
  const wrong = !Object.values(met).every(Boolean)
    ? NEW_PASSWORD_REFUSED
    : draft.password !== draft.confirmation
      ? "비밀번호가 일치하지 않습니다."
      : undefined;

  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  useEffect(() => {
    if (passwordRefusal !== undefined) focusPassword(form.current);
  }, [passwordRefusal]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (wrong) focusPassword(form.current);
    else if (!busy) {
      setSent(draft.password);
      onSubmit(draft.password);
    }
  };
  const shown = (tried && wrong) || (passwordRefusal === undefined && refusal);
  return (
    <form ref={form} className="stack stack--lg" noValidate onSubmit={submit}>
      {children}
      <NewPasswordFields
        {...draft}
        label="새 비밀번호"
        rules={inRuleWords(met)}
        differs="비밀번호가 일치하지 않습니다."
        refusal={sent === draft.password ? passwordRefusal : undefined}
        onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
      />
      <div className="stack">
        {shown && <FieldMessage kind="error" text={shown} />}
        <Button type="submit" size="lg" block busy={busy} aria-disabled={wrong !== undefined || undefined}>
          {action}
        </Button>
      </div>
    </form>
  );
}

function focusPassword(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLInputElement>("[name=password]")?.focus();
}
