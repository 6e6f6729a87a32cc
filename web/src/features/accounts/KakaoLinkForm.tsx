import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { ApiError } from "../../lib/api.ts";
import { signInAddress } from "../../lib/returnTo.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldMessage } from "../../ui/Field.tsx";
import { PasswordField } from "../../ui/TextField.tsx";
import { useEnter } from "../../ui/useEnter.ts";
import { AuthLinks } from "./AuthPage.tsx";
import { linkKakao, startWithKakao } from "./kakao.ts";
import { refusalSentence } from "./refusal.ts";
import styles from "./KakaoLinkForm.module.css";

/** An older account has the same e-mail: its password joins the two, or a new one begins beside it. */
export function KakaoLinkForm({ ticket, from }: { ticket: string; from: string }) {
  const navigate = useNavigate();
  const goOn = () => void navigate(from, { replace: true });
  const [blank, setBlank] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const enter = useEnter<HTMLInputElement>((_, event) => event.currentTarget.form?.requestSubmit());
  const link = useMutation({ mutationFn: linkKakao, onSuccess: goOn, onError: () => input.current?.select() });
  const start = useMutation({ mutationFn: startWithKakao, onSuccess: goOn });
  const isBusy = link.isPending || start.isPending;
  const wrong = link.error instanceof ApiError && link.error.code === "WRONG_CREDENTIALS";
  const refusal = start.error ?? (wrong ? null : link.error);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const password = input.current?.value ?? "";
    start.reset();
    link.reset();
    setBlank(password === "");
    if (password === "") input.current?.focus();
    else link.mutate({ ticket, password });
  };
  const begin = () => {
    if (isBusy) return;
    setBlank(false);
    link.reset();
    start.mutate(ticket);
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
          error={blank ? "비밀번호를 적어 주세요." : wrong && refusalSentence(link.error)}
          {...enter}
        />
        {refusal && <FieldMessage kind="error" text={refusalSentence(refusal)} />}
        <Button type="submit" size="lg" block busy={link.isPending}>
          카카오 계정 연결하기
        </Button>
      </form>
      <div className={styles.other}>
        <Button variant="ghost" block busy={start.isPending} onClick={begin}>
          연결하지 않고 새 계정 만들기
        </Button>
        <p className={styles.hint}>새 계정에는 이메일이 등록되지 않아요.</p>
      </div>
      <AuthLinks label="처음으로">
        <Link to={signInAddress(from)} replace>
          로그인 화면으로
        </Link>
      </AuthLinks>
    </>
  );
}
