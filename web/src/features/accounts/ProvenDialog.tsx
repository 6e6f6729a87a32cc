import { type UseMutationResult, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { useLocation } from "react-router";
import { isRefusedBy } from "../../lib/api.ts";
import { type ByCode, findByCode } from "../../lib/byCode.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { FieldMessage } from "../../ui/fields/Field.tsx";
import { PasswordField } from "../../ui/fields/TextField.tsx";
import { passwordProof } from "../../data/accounts/passwords.ts";
import { KakaoButton } from "./kakao/KakaoButton.tsx";
import type { Proof } from "../../data/accounts/passkeys.ts";
import styles from "./ProvenDialog.module.css";
import { FRESH_SESSION_MINUTES } from "@fitmate/contract/limits";

/** What the server asks for when a session got too old while the page was open. */
const ASKS_FOR: ByCode<"password" | "kakao"> = { CURRENT_PASSWORD_NEEDED: "password", KAKAO_PROOF_NEEDED: "kakao" };

/** It may appear late, in answer to the question or to a press of the button. */
const focusAtOnce = (input: HTMLInputElement | null) => input?.focus();

type ProvenDialogProps = {
  title: string;
  description: string;
  /** The verb, and whether it destroys. */
  verb: string;
  danger?: boolean;
  /** The page that Kakao leads back to. */
  from: string;
  act: UseMutationResult<{ message: string }, Error, Proof>;
  sentenceOf: (error: unknown) => string;
  onDone: (message: string) => void;
  onClose: () => void;
};

/** A question whose answer an older session proves with the current password, or with Kakao where there is none. */
export function ProvenDialog({ act, onDone, onClose, from, verb, danger, sentenceOf, ...question }: ProvenDialogProps) {
  const form = useId();
  const [asked, setAsked] = useState<"password" | "kakao">();
  const [current, setCurrent] = useState("");
  const { data } = useQuery(passwordProof);
  const { state } = useLocation() as { state: { kakaoProof?: string } | null };
  const kakaoProof = asked === undefined ? state?.kakaoProof : undefined;
  // Who presses before that is known, or where it cannot be, learns it from the refusal.
  const needed = asked ?? data?.proof;
  const needsKakao = needed === "kakao" && kakaoProof === undefined;
  const needsPassword = needed === "password";
  const { mutateAsync, error, isPending } = act;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const proof = {
      ...(needsPassword && { currentPassword: current }),
      ...(kakaoProof !== undefined && { kakaoProof }),
    };
    void mutateAsync(proof).then(
      ({ message }) => onDone(message),
      (refusal) => {
        const asksFor = findByCode(refusal, ASKS_FOR);
        if (asksFor) setAsked(asksFor);
      },
    );
  };
  const sentence = error ? sentenceOf(error) : undefined;
  const isOfCurrent = needsPassword && isRefusedBy(error, "CURRENT_PASSWORD_NEEDED", "CURRENT_PASSWORD_WRONG");
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        그만두기
      </Button>
      {!needsKakao && (
        <Button type="submit" form={form} variant={danger ? "danger" : "primary"} busy={isPending}>
          {verb}
        </Button>
      )}
    </>
  );
  return (
    <Dialog open onClose={onClose} actions={actions} {...question}>
      <form id={form} className={cx("stack", styles.form)} noValidate onSubmit={submit}>
        {needsKakao && (
          <>
            <p>
              로그인한 지 {FRESH_SESSION_MINUTES}분이 지났어요. 본인인지 확인할 수 있게 카카오로 한 번 더 로그인해
              주세요.
            </p>
            <KakaoButton label="카카오 로그인" from={from} purpose="proof" />
          </>
        )}
        {needsPassword && (
          <PasswordField
            ref={focusAtOnce}
            label="지금 쓰는 비밀번호"
            name="current"
            autoComplete="current-password"
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
            error={isOfCurrent && sentence}
          />
        )}
        {sentence && !isOfCurrent && !needsKakao && <FieldMessage kind="error" text={sentence} />}
      </form>
    </Dialog>
  );
}
