/** Changing one's password; an older session proves itself by the current one, or by Kakao where there is none. */
import { FRESH_SESSION_MINUTES } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { isRefusedBy } from "../../../lib/api.ts";
import { type ByCode, findByCode } from "../../../lib/byCode.ts";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { PasswordField } from "../../../ui/fields/TextField.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { myEmail } from "../../../data/accounts/email.ts";
import { passwordProof, useChangePassword } from "../../../data/accounts/passwords.ts";
import { KakaoButton } from "../kakao/KakaoButton.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { passwordRefusal, refusalSentence } from "../refusal.ts";

type Proof = "none" | "password" | "kakao";

/** What the server asks for when a session got too old while the page was open. */
const ASKS_FOR: ByCode<Proof> = { CURRENT_PASSWORD_NEEDED: "password", KAKAO_PROOF_NEEDED: "kakao" };

export function Component() {
  useAppBar({ backTo: paths.myPage() });
  const { data, isError, isFetching, refetch } = useQuery(passwordProof);
  const { data: address } = useQuery(myEmail);
  const [asked, setAsked] = useState<Proof>();
  const { state } = useLocation() as { state: { kakaoProof?: string } | null };
  const kakaoProof = asked === undefined ? state?.kakaoProof : undefined;
  const proof = asked ?? data?.proof;
  return (
    <div className="container container--reading page page--sub">
      <div className="page-head">
        <div>
          <h1>비밀번호 변경</h1>
          <p>
            {address?.email === null
              ? "바꾸면 다른 기기에서는 모두 로그아웃해요."
              : "바꾸면 다른 기기에서는 모두 로그아웃하고, 메일로 알려 드려요."}
          </p>
        </div>
      </div>
      {proof === "kakao" && kakaoProof === undefined ? (
        <KakaoFirst />
      ) : proof !== undefined ? (
        <ChangeForm needsCurrent={proof === "password"} kakaoProof={kakaoProof} onAsked={setAsked} />
      ) : isError ? (
        <ErrorState title="불러오지 못했어요" onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton width="100%" height="19rem" radius="var(--r-4)" />
      )}
    </div>
  );
}

function KakaoFirst() {
  return (
    <div className="stack stack--lg">
      <p>
        로그인한 지 {FRESH_SESSION_MINUTES}분이 지났어요. 본인인지 확인할 수 있게 카카오로 한 번 더 로그인해 주세요.
        그다음 새 비밀번호를 정할 수 있어요.
      </p>
      <KakaoButton label="카카오 로그인" from={paths.passwordChange()} purpose="proof" />
    </div>
  );
}

type ChangeFormProps = {
  needsCurrent: boolean;
  kakaoProof: string | undefined;
  onAsked: (proof: Proof | undefined) => void;
};

/** What appears in answer to a press of the button is what is missing. */
const focusAtOnce = (input: HTMLInputElement | null) => input?.focus();

function ChangeForm({ needsCurrent, kakaoProof, onAsked }: ChangeFormProps) {
  const navigate = useNavigate();
  const [current, setCurrent] = useState("");
  const { mutate, error, isPending } = useChangePassword({
    onSuccess: ({ message }) => {
      toast.show(message);
      void navigate(paths.myPage(), { replace: true });
    },
    onError: (refusal) => {
      const asked = findByCode(refusal, ASKS_FOR);
      if (asked) onAsked(asked);
      else toast.error("비밀번호의 변경에 실패했습니다.");
    },
  });
  const refusal = error ? refusalSentence(error) : undefined;
  const isOfCurrent = isRefusedBy(error, "CURRENT_PASSWORD_NEEDED", "CURRENT_PASSWORD_WRONG");
  return (
    <NewPasswordForm
      action="비밀번호 변경"
      busy={isPending}
      refusal={isOfCurrent ? undefined : refusal}
      passwordRefusal={passwordRefusal(error)}
      onSubmit={(password) =>
        mutate({
          password,
          ...(needsCurrent && { currentPassword: current }),
          ...(kakaoProof !== undefined && { kakaoProof }),
        })
      }
    >
      {needsCurrent && (
        <PasswordField
          label="지금 쓰는 비밀번호"
          name="current"
          autoComplete="current-password"
          ref={focusAtOnce}
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
          error={isOfCurrent && refusal}
        />
      )}
    </NewPasswordForm>
  );
}
