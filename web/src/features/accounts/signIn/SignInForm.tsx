import { type FormEvent, type RefObject, useRef, useState } from "react";
import { isRefusedBy } from "../../../lib/api.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { PasswordField, TextField } from "../../../ui/fields/TextField.tsx";
import { useEnter } from "../../../ui/fields/useEnter.ts";
import { useSignIn } from "../../../data/accounts/signIn.ts";
import { isKeeping, KeepChoice } from "../KeepChoice.tsx";
import { PasskeyButton } from "../passkeys/PasskeyButton.tsx";
import { signInRefusal } from "../refusal.ts";

type SignInFormProps = {
  /** For the choice to stay signed in, which counts for the other ways in, too. */
  keepInput: RefObject<HTMLInputElement | null>;
  onSignedIn: (signedIn: { isLeaving: boolean }) => void;
};

type Blank = { nickname?: string; password?: string };

/** Nickname and password, or a passkey; what the server says stands between the password and the button. */
export function SignInForm({ keepInput, onSignedIn }: SignInFormProps) {
  const [blank, setBlank] = useState<Blank>({});
  const nicknameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const enter = useEnter<HTMLInputElement>((_, event) => event.currentTarget.form?.requestSubmit());
  const { mutate, isPending, error, reset } = useSignIn({
    onSuccess: onSignedIn,
    onError: () => passwordInput.current?.select(),
  });
  const refusal = error ? signInRefusal(error) : undefined;
  const wrongPassword = isRefusedBy(error, "WRONG_CREDENTIALS");

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = { nickname: valueOf(nicknameInput), password: valueOf(passwordInput) };
    const missing = blankFields(given);
    setBlank(missing);
    reset();
    if (missing.nickname) nicknameInput.current?.focus();
    else if (missing.password) passwordInput.current?.focus();
    else mutate({ ...given, keep: isKeeping(keepInput) });
  };

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextField
        ref={nicknameInput}
        label="닉네임"
        name="nickname"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={blank.nickname}
        {...enter}
      />
      <PasswordField
        ref={passwordInput}
        label="비밀번호"
        name="password"
        autoComplete="current-password"
        error={blank.password ?? (wrongPassword && refusal)}
      />
      <KeepChoice input={keepInput} />
      {refusal && !wrongPassword && <FieldMessage kind="error" text={refusal} />}
      <Button type="submit" size="lg" block busy={isPending}>
        로그인
      </Button>
      <PasskeyButton keep={() => isKeeping(keepInput)} onSignedIn={onSignedIn} />
    </form>
  );
}

function valueOf({ current }: RefObject<HTMLInputElement | null>): string {
  return current?.value ?? "";
}

function blankFields({ nickname, password }: { nickname: string; password: string }): Blank {
  return {
    ...(nickname.trim() === "" && { nickname: "닉네임을 적어 주세요." }),
    ...(password === "" && { password: "비밀번호를 적어 주세요." }),
  };
}
