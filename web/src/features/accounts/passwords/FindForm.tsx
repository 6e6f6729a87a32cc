import { type FormEvent, useRef, useState } from "react";
import { Button } from "../../../ui/controls/Button.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";

type FindFormProps = {
  action: string;
  busy: boolean;
  /** What the last search was refused with. */
  refusal: string | undefined;
  onFind: (email: string) => void;
};

/** The e-mail somebody signed up with, and the button that searches by it. */
export function FindForm({ action, busy, refusal, onFind }: FindFormProps) {
  const [isBlank, setBlank] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = input.current?.value.trim() ?? "";
    setBlank(email === "");
    if (email === "") input.current?.focus();
    else onFind(email);
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextField
        ref={input}
        label="이메일"
        name="email"
        type="email"
        autoComplete="email"
        required
        error={isBlank && "이메일을 입력해주세요."}
      />
      {refusal && !isBlank && <FieldMessage kind="error" text={refusal} />}
      <Button type="submit" size="lg" block busy={busy}>
        {action}
      </Button>
    </form>
  );
}
