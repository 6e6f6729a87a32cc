/** Where Kakao sends the browser back to: finishes the sign-in and goes on to the page that was wanted. */
import { Suspense, use } from "react";
import { Navigate, useLoaderData } from "react-router";
import { signInAddress } from "../../lib/returnTo.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Lanes } from "../../ui/Lanes.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { TrackArt } from "./art/TrackArt.tsx";
import { AuthPage } from "./AuthPage.tsx";
import { finishKakaoSignIn, type KakaoOutcome } from "./kakao.ts";
import { KakaoLinkForm } from "./KakaoLinkForm.tsx";
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
      <PageTitle>카카오 로그인</PageTitle>
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
  const { kind, from } = result;
  if (kind === "signedIn") return <Navigate to={from} replace />;
  if (kind === "link") return <KakaoLinkForm ticket={result.ticket} from={from} />;
  if (kind === "denied") {
    return <Failure title="카카오 로그인을 취소했어요." advice="언제든 다시 시작할 수 있어요." from={from} />;
  }
  return <Failure title="서버 토큰 발급 중 오류가 발생했습니다." advice={result.advice} from={from} />;
}

function Failure({ title, advice, from }: { title: string; advice: string; from: string }) {
  return (
    <>
      <div role="alert">
        <h1>{title}</h1>
        <p className={styles.advice}>{advice}</p>
      </div>
      <ButtonLink block to={signInAddress(from)} replace>
        로그인 화면으로
      </ButtonLink>
    </>
  );
}
