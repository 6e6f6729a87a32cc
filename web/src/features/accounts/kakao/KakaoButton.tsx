import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../ui/controls/Button.tsx";
import { signInOptions } from "../../../data/accounts/signIn.ts";
import { leaveForKakao } from "./kakao.ts";
import type { KakaoPurpose } from "./kakaoState.ts";
import styles from "./KakaoButton.module.css";

type KakaoButtonProps = {
  label: "카카오 로그인" | "카카오로 시작하기";
  from: string;
  purpose?: KakaoPurpose;
  /** Whether to stay signed in, as of the press. */
  keep?: () => boolean;
};

const no = () => false;

/** The other way in, below a form, or the one to a proof; nothing where the operator has not configured it. Looks as Kakao's guideline says. */
export function KakaoButton({ label, from, purpose = "signIn", keep = no }: KakaoButtonProps) {
  const { data } = useQuery(signInOptions);
  const authorizeUrl = data?.kakao?.authorizeUrl;
  if (authorizeUrl === undefined) return null;
  return (
    <>
      {purpose === "signIn" && <p className={styles.or}>또는</p>}
      <Button variant="kakao" block onClick={() => leaveForKakao(authorizeUrl, { from, purpose, keep: keep() })}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 3.6c-5.1 0-9.2 3.2-9.2 7.2 0 2.6 1.7 4.8 4.3 6.1l-.9 3.3c-.1.4.3.7.6.5l4-2.6c.4 0 .8.1 1.2.1 5.1 0 9.2-3.2 9.2-7.3 0-4.1-4.1-7.3-9.2-7.3Z" />
        </svg>
        {label}
      </Button>
    </>
  );
}
