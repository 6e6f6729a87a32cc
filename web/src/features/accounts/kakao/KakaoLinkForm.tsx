import { paths } from "@fitmate/contract/paths";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { isRefusedBy } from "../../../lib/api.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { PasswordField } from "../../../ui/fields/TextField.tsx";
import { useEnter } from "../../../ui/fields/useEnter.ts";
import { useLinkKakao } from "../../../data/accounts/kakao.ts";
import { isKeeping, KeepChoice } from "../KeepChoice.tsx";
import { forgetStep } from "./kakaoState.ts";
import { refusalSentence } from "../refusal.ts";
import styles from "./KakaoLinkForm.module.css";

type KakaoLinkFormProps = {
  ticket: string;
  from: string;
  /** Whether to stay signed in, as it was chosen before. */
  keep: boolean;
  /** The older account is left alone. */
  onSeparate: () => void;
};

/** An older account has the same e-mail: its password joins the two, or a new one begins beside it. */
export function KakaoLinkForm({ ticket, from, keep, onSeparate }: KakaoLinkFormProps) {
  const navigate = useNavigate();
  const [blank, setBlank] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const keepInput = useRef<HTMLInputElement>(null);
  const enter = useEnter<HTMLInputElement>((_, event) => event.currentTarget.form?.requestSubmit());
  const { mutate, isPending, error, reset } = useLinkKakao({
    onSuccess: ({ isLeaving }) => {
      forgetStep(sessionStorage);
      void navigate(isLeaving ? paths.leaving() : from, { replace: true });
    },
    onError: () => input.current?.select(),
  });
  const refusal = error ? refusalSentence(error) : undefined;
  const wrong = isRefusedBy(error, "WRONG_CREDENTIALS");

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = input.current?.value ?? "";
    reset();
    setBlank(password === "");
    if (password === "") input.current?.focus();
    else mutate({ ticket, password, keep: isKeeping(keepInput) });
  };

  return (
    <>
      <h1>이미 가입한 계정이 있어요</h1>
      <p className={styles.lead}>
        카카오 계정과 이메일이 같은 계정이에요. 그 계정의 비밀번호를 적으면 다음부터 카카오로도 로그인할 수 있어요.
      </p>
      <form className="stack" noValidate onSubmit={submit}>
        <PasswordField
          ref={input}
          label="비밀번호"
          name="password"
          autoComplete="current-password"
          error={blank ? "비밀번호를 적어 주세요." : wrong && refusal}
          {...enter}
        />
        <KeepChoice input={keepInput} chosen={keep} />
        {refusal && !wrong && <FieldMessage kind="error" text={refusal} />}
        <Button type="submit" size="lg" block busy={isPending}>
          카카오 계정 연결하기
        </Button>
      </form>
      <div className={styles.other}>
        <Button variant="ghost" block onClick={onSeparate}>
          연결하지 않고 새 계정 만들기
        </Button>
      </div>
    </>
  );
}
