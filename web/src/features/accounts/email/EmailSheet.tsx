import type { MyEmail } from "@fitmate/contract/myEmail";
import { FRESH_SESSION_MINUTES } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { type ByCode, findByCode } from "../../../lib/byCode.ts";
import { myEmail, useChangeEmail } from "../../../data/accounts/email.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { ErrorState } from "../../../ui/feedback/Empty.tsx";
import { QuietLine } from "../../../ui/feedback/QuietLine.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { PasswordField, TextField } from "../../../ui/fields/TextField.tsx";
import { useEnter } from "../../../ui/fields/useEnter.ts";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { KakaoButton } from "../kakao/KakaoButton.tsx";
import { refusalSentence } from "../refusal.ts";
import styles from "./EmailSheet.module.css";

type Proof = MyEmail["proof"];

/** What the server asks for when that has changed while the sheet was open. */
const ASKS_FOR: ByCode<Proof> = { CURRENT_PASSWORD_NEEDED: "password", KAKAO_PROOF_NEEDED: "kakao" };

/** Which field a refusal is about; the rest is about the whole. */
const FIELD_OF: ByCode<"email" | "current"> = {
  INVALID_INPUT: "email",
  EMAIL_UNCHANGED: "email",
  CURRENT_PASSWORD_NEEDED: "current",
  CURRENT_PASSWORD_WRONG: "current",
};

/** Another e-mail, or the first one: it becomes mine by the link that is mailed to it. */
export function EmailSheet({ onClose }: { onClose: () => void }) {
  const { data, isError, isFetching, refetch } = useQuery(myEmail);
  return (
    <Sheet open onClose={onClose} title={data?.email === null ? "이메일 등록하기" : "이메일 바꾸기"}>
      {data ? (
        <ChangeForm email={data.email} proof={data.proof} onClose={onClose} />
      ) : isError ? (
        <ErrorState title="불러오지 못했어요" onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton width="100%" height="19rem" radius="var(--r-4)" />
      )}
    </Sheet>
  );
}

type ChangeFormProps = Pick<MyEmail, "email" | "proof"> & { onClose: () => void };

function ChangeForm({ email, onClose, ...known }: ChangeFormProps) {
  const emailInput = useRef<HTMLInputElement>(null);
  const currentInput = useRef<HTMLInputElement>(null);
  const inputs = { email: emailInput, current: currentInput };
  const [asked, setAsked] = useState<Proof>();
  const [blank, setBlank] = useState<{ email?: string; current?: string }>({});
  const enter = useEnter<HTMLInputElement>((_, event) => event.currentTarget.form?.requestSubmit());
  const { state } = useLocation() as { state: { kakaoProof?: string } | null };
  const kakaoProof = asked === undefined ? state?.kakaoProof : undefined;
  const proof = asked ?? known.proof;
  const { mutate, error, isPending, reset } = useChangeEmail({
    onSuccess: ({ message }) => {
      onClose();
      toast.show(message);
    },
    onError: (refusal) => {
      const asksFor = findByCode(refusal, ASKS_FOR);
      if (asksFor) setAsked(asksFor);
      const field = findByCode(refusal, FIELD_OF);
      if (field) inputs[field].current?.focus();
    },
  });
  const refusal = error ? refusalSentence(error) : undefined;
  const refused = findByCode(error, FIELD_OF);
  if (proof === "kakao" && kakaoProof === undefined) return <KakaoFirst />;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = emailInput.current?.value.trim() ?? "";
    const current = currentInput.current?.value ?? "";
    const missing = {
      ...(next === "" && { email: "새 이메일을 적어 주세요." }),
      ...(proof === "password" && current === "" && { current: "지금 비밀번호를 적어 주세요." }),
    };
    setBlank(missing);
    reset();
    if (missing.email) emailInput.current?.focus();
    else if (missing.current) currentInput.current?.focus();
    else {
      mutate({
        email: next,
        ...(proof === "password" && { currentPassword: current }),
        ...(kakaoProof !== undefined && { kakaoProof }),
      });
    }
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        ref={emailInput}
        label={email === null ? "이메일" : "새 이메일"}
        name="email"
        type="email"
        autoComplete="email"
        error={blank.email ?? (refused === "email" && refusal)}
        {...enter}
      />
      {proof === "password" && (
        <PasswordField
          ref={currentInput}
          label="지금 비밀번호"
          name="current"
          autoComplete="current-password"
          error={blank.current ?? (refused === "current" && refusal)}
        />
      )}
      <QuietLine icon="mail">
        {email === null ? (
          "이 주소로 온 링크를 눌러야 등록돼요."
        ) : (
          <>
            새 주소로 온 링크를 눌러야 바뀌어요. 지금 주소 <b>{email}</b>에도 바꾸려 한다고 알려 드려요.
          </>
        )}
      </QuietLine>
      {refusal && refused === undefined && <FieldMessage kind="error" text={refusal} />}
      <Button type="submit" size="lg" block busy={isPending}>
        확인 메일 보내기
      </Button>
    </form>
  );
}

function KakaoFirst() {
  return (
    <div className={styles.form}>
      <p>
        로그인한 지 {FRESH_SESSION_MINUTES}분이 지났어요. 본인인지 확인할 수 있게 카카오로 한 번 더 로그인해 주세요.
      </p>
      <KakaoButton label="카카오 로그인" from={paths.myPage("email")} purpose="proof" />
    </div>
  );
}
