/** Making an account; the new member is signed in and goes on at once. */
import { paths } from "@fitmate/contract/paths";
import { useMemo, useRef } from "react";
import { createPath, Link, useNavigate, useSearchParams } from "react-router";
import { returnAddress } from "../../../lib/returnTo.ts";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { ContourArt } from "../art/ContourArt.tsx";
import { AuthLinks, AuthPage } from "../AuthPage.tsx";
import { isKeeping } from "../KeepChoice.tsx";
import { KakaoButton } from "../kakao/KakaoButton.tsx";
import { SignUpForm } from "./SignUpForm.tsx";
import styles from "./SignUpPage.module.css";

/** Where somebody without a wanted page starts. */
const FIRST_PAGE = paths.findMate();

export function Component() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const keepInput = useRef<HTMLInputElement>(null);
  const signInPage = createPath({ pathname: paths.signIn(), search: search.toString() });
  useAppBar({ backTo: signInPage, action: useMemo(() => <SignInButton to={signInPage} />, [signInPage]) });

  const wanted = search.has("from") ? returnAddress(search) : FIRST_PAGE;
  const goOn = (nickname: string, signedIn: boolean) => {
    toast.show(signedIn ? `${nickname}님, 반가워요. 이제 메이트를 찾아볼까요?` : "가입했어요. 이제 로그인해 주세요.");
    void navigate(signedIn ? wanted : signInPage, { replace: true });
  };

  return (
    <AuthPage art={<ContourArt />} long>
      <h1 className={styles.title}>
        메이트를 만날 준비,
        <br />
        1분이면 돼요
      </h1>
      <SignUpForm keepInput={keepInput} onSignedUp={goOn} />
      <KakaoButton label="카카오로 시작하기" from={wanted} keep={() => isKeeping(keepInput)} />
      <AuthLinks label="이미 회원이라면">
        <Link to={signInPage}>이미 회원이에요. 로그인할래요</Link>
      </AuthLinks>
    </AuthPage>
  );
}

function SignInButton({ to }: { to: string }) {
  return (
    <ButtonLink variant="ghost" size="sm" to={to}>
      로그인
    </ButtonLink>
  );
}
