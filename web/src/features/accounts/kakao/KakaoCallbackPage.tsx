/** Where Kakao sends the browser back to: finishes the sign-in and goes on to the page that was wanted. */
import { paths } from "@fitmate/contract/paths";
import { Suspense, use, useState } from "react";
import { Link, Navigate, useLoaderData } from "react-router";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Lanes } from "../../../ui/feedback/Lanes.tsx";
import { TrackArt } from "../art/TrackArt.tsx";
import { AuthLinks, AuthPage } from "../AuthPage.tsx";
import { finishKakaoSignIn, type KakaoOutcome } from "./kakao.ts";
import { KakaoConsentForm } from "./KakaoConsentForm.tsx";
import { KakaoLinkForm } from "./KakaoLinkForm.tsx";
import type { KakaoPurpose, OpenStep } from "./kakaoState.ts";
import styles from "./KakaoCallbackPage.module.css";

type Finishing = { outcome: Promise<KakaoOutcome> };

/** Runs once an address, which is as often as a code works; the page shows while it is on its way. */
export async function loader({ request }: { request: Request }): Promise<Finishing> {
  return { outcome: finishKakaoSignIn(new URL(request.url).searchParams) };
}

export function Component() {
  const { outcome } = useLoaderData<Finishing>();
  return (
    <AuthPage art={<TrackArt />}>
      <Suspense fallback={<Waiting />}>
        <Outcome outcome={outcome} />
      </Suspense>
    </AuthPage>
  );
}

function Waiting() {
  return (
    <div role="status">
      <Lanes />
      <h1 className={styles.waiting}>카카오 계정으로 로그인 중...</h1>
    </div>
  );
}

function Outcome({ outcome }: Finishing) {
  const result = use(outcome);
  if (result.kind === "signedIn") return <Navigate to={result.from} replace />;
  if (result.kind === "proved") {
    return <Navigate to={result.from} replace state={{ kakaoProof: result.kakaoProof }} />;
  }
  if (result.kind === "denied") {
    return <Failure {...result} title="카카오 로그인을 취소했어요." advice="언제든 다시 시작할 수 있어요." />;
  }
  if (result.kind === "failed") return <Failure {...result} title="서버 토큰 발급 중 오류가 발생했습니다." />;
  return <Step {...result} />;
}

/** What is left to do; an older account with the same e-mail may be left alone for a new one. */
function Step({ kind, ticket, from, keep, says }: OpenStep) {
  const [isSeparate, setSeparate] = useState(false);
  const isLink = kind === "link" && !isSeparate;
  return (
    <>
      {isLink ? (
        <KakaoLinkForm ticket={ticket} from={from} keep={keep} onSeparate={() => setSeparate(true)} />
      ) : (
        <KakaoConsentForm
          ticket={ticket}
          from={from}
          keep={keep}
          takes={isSeparate ? "새 계정에는 이메일이 등록되지 않아요. 닉네임은 카카오 프로필에서 가져와요." : says}
        />
      )}
      <AuthLinks label="계정 도움">
        {isLink && <Link to={paths.findPassword()}>비밀번호 찾기</Link>}
        <Link to={paths.signIn({ from })} replace>
          로그인 화면으로
        </Link>
      </AuthLinks>
    </>
  );
}

type FailureProps = { title: string; advice: string; from: string; purpose: KakaoPurpose };

function Failure({ title, advice, from, purpose }: FailureProps) {
  return (
    <>
      <div role="alert">
        <h1>{title}</h1>
        <p className={styles.advice}>{advice}</p>
      </div>
      <ButtonLink block to={purpose === "proof" ? from : paths.signIn({ from })} replace>
        {purpose === "proof" ? "돌아가기" : "로그인 화면으로"}
      </ButtonLink>
    </>
  );
}
