import { type ConsentKind, givenNow } from "@fitmate/contract/consents";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { getSession } from "../../../lib/session.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { useStartWithKakao } from "../../../data/accounts/kakao.ts";
import { isKeeping, KeepChoice } from "../KeepChoice.tsx";
import { ConsentFields } from "../signUp/ConsentFields.tsx";
import { forgetStep } from "./kakaoState.ts";
import styles from "./KakaoCallbackPage.module.css";
import { refusalSentence } from "../refusal.ts";
import { missingConsent, missingSentence } from "../signUp/signUpForm.ts";

type KakaoConsentFormProps = {
  ticket: string;
  from: string;
  /** Whether to stay signed in, as it was chosen before. */
  keep: boolean;
  takes: string;
};

/** Somebody new from Kakao: once they have agreed to what every new member agrees to, there is an account. */
export function KakaoConsentForm({ ticket, from, keep, takes }: KakaoConsentFormProps) {
  const [agreed, setAgreed] = useState<ConsentKind[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const keepInput = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { mutate, isPending, error } = useStartWithKakao({
    onSuccess: () => {
      forgetStep(sessionStorage);
      toast.show(`${getSession()?.nickname}님, 반가워요. 이제 메이트를 찾아볼까요?`);
      void navigate(from, { replace: true });
    },
  });
  const missing = missingConsent(agreed);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (missing) form.current?.querySelector<HTMLInputElement>(`[name=${missing.field}]`)?.focus();
    else mutate({ ticket, consents: givenNow(agreed), keep: isKeeping(keepInput) });
  };

  return (
    <>
      <h1>약관에 동의하면 가입이 끝나요</h1>
      <p className={styles.advice}>{takes}</p>
      <form ref={form} className="stack stack--lg" noValidate onSubmit={submit}>
        <ConsentFields value={agreed} onChange={setAgreed} />
        <KeepChoice input={keepInput} chosen={keep} />
        <div className="stack">
          {error && <FieldMessage kind="error" text={refusalSentence(error)} />}
          <Button
            type="submit"
            size="lg"
            block
            busy={isPending}
            aria-disabled={missing !== false || undefined}
            aria-describedby="missing"
          >
            동의하고 시작하기
          </Button>
          <p id="missing" className={styles.missing} role="status">
            {missingSentence(missing ? [missing] : [])}
          </p>
        </div>
      </form>
    </>
  );
}
