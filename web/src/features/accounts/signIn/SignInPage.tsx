/** Sign-in, and back to the page that was wanted. */
import { paths } from "@fitmate/contract/paths";
import { useRef } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { returnAddress } from "../../../lib/returnTo.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { TrackArt } from "../art/TrackArt.tsx";
import { AuthLinks, AuthPage } from "../AuthPage.tsx";
import { isKeeping } from "../KeepChoice.tsx";
import { KakaoButton } from "../kakao/KakaoButton.tsx";
import { SignInForm } from "./SignInForm.tsx";
import styles from "./SignInPage.module.css";

export function Component() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const keepInput = useRef<HTMLInputElement>(null);
  return (
    <AuthPage art={<TrackArt />}>
      <h1>다시 만나서 반가워요</h1>
      <p className={styles.lead}>오늘도 같이 뛸 메이트가 기다리고 있어요.</p>
      <Reason search={search} />
      <SignInForm
        keepInput={keepInput}
        onSignedIn={({ isLeaving }) =>
          void navigate(isLeaving ? paths.leaving() : returnAddress(search), { replace: true })
        }
      />
      <KakaoButton label="카카오 로그인" from={returnAddress(search)} keep={() => isKeeping(keepInput)} />
      <AuthLinks label="계정 도움">
        <Link to={paths.findId()}>ID 찾기</Link>
        <Link to={paths.findPassword()}>비밀번호 찾기</Link>
        <Link to={{ pathname: paths.signUp(), search: search.toString() }}>회원가입</Link>
      </AuthLinks>
    </AuthPage>
  );
}

/** Why one is here without having asked for it. */
function Reason({ search }: { search: URLSearchParams }) {
  const isExpired = search.has("expired");
  if (!isExpired && !search.has("from")) return null;
  return (
    <p className={styles.notice} role="status">
      <Icon name="info" size={20} />
      {isExpired
        ? // Too long ago, or ended elsewhere: the server does not say.
          "로그인이 풀렸어요. 다시 로그인하면 보던 화면으로 돌아가요."
        : "로그인이 필요해요. 로그인하면 원하던 화면으로 바로 가요."}
    </p>
  );
}
