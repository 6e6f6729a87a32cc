/** Finding one's password: asks for a mail, and, opened by the link in it, for a new password. */
import { paths } from "@fitmate/contract/paths";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { useFindPassword, useResetPassword } from "../../../data/accounts/passwords.ts";
import { endSessionOnServer } from "../../../data/accounts/signOut.ts";
import { endSession, getSession } from "../../../lib/session.ts";
import { TrackArt } from "../art/TrackArt.tsx";
import { AuthLinks, AuthPage } from "../AuthPage.tsx";
import { FindForm } from "./FindForm.tsx";
import styles from "./FindPage.module.css";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { findPasswordRefusal, passwordRefusal, refusalSentence } from "../refusal.ts";

export function Component() {
  const [search] = useSearchParams();
  const token = search.get("token");
  useAppBar({ backTo: paths.signIn() });
  return (
    <AuthPage art={<TrackArt />} long>
      {token === null ? <AskForMail /> : <ResetByLink key={token} token={token} />}
      <AuthLinks label="계정 도움">
        {token === null ? (
          <Link to={paths.findId()}>ID 찾기</Link>
        ) : (
          <Link to={paths.findPassword()}>메일 다시 받기</Link>
        )}
        <Link to={paths.signIn()}>로그인</Link>
      </AuthLinks>
    </AuthPage>
  );
}

function AskForMail() {
  const { mutate, data: answer, error, isPending } = useFindPassword();
  const refusal = error ? findPasswordRefusal(error) : undefined;
  return (
    <>
      <h1 className={styles.title}>
        새 비밀번호를 정할
        <br />
        링크를 보내 드려요
      </h1>
      <FindForm action="비밀번호 찾기" busy={isPending} refusal={refusal} onFind={mutate} />
      <div role="status">{answer && <p className={styles.result}>{answer.message}</p>}</div>
      {/* The same for every address: whose it is, and whether it is confirmed, is nobody else's business. */}
      <p className={styles.hint}>
        메일이 오지 않으면 이메일을 등록하지 않았거나, 잘못 적고 확인하지 않은 계정일 수 있어요. 카카오로 가입했다면
        카카오로 로그인한 뒤 나의 정보에서 이메일을 등록해 주세요.
      </p>
    </>
  );
}

function ResetByLink({ token }: { token: string }) {
  const navigate = useNavigate();
  const { mutate, error, isPending } = useResetPassword({
    onSuccess: ({ message }) => {
      // Before the words, which would go with it. Kept, it would lead from sign-in home, and turn out there to have expired.
      if (getSession()) {
        void endSessionOnServer();
        endSession();
      }
      toast.show(message);
      // The link is used up: 'back' must not lead to it.
      void navigate(paths.signIn(), { replace: true });
    },
  });
  return (
    <>
      <h1 className={styles.title}>새 비밀번호를 정해 주세요</h1>
      <p className={styles.lead}>
        바꾸면 모든 기기에서 로그아웃하고, 등록한 패스키도 모두 지워요. 비밀번호가 있던 계정이면 카카오 연결도 끊어요.
      </p>
      <NewPasswordForm
        action="비밀번호 변경"
        busy={isPending}
        refusal={error ? refusalSentence(error) : undefined}
        passwordRefusal={passwordRefusal(error)}
        onSubmit={(password) => mutate({ token, password })}
      />
    </>
  );
}
