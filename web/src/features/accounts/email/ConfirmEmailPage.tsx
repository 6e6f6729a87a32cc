/** Where the link in a mail leads that confirms an e-mail. Only a press of the button uses it up: programs look at links, too. */
import { paths } from "@fitmate/contract/paths";
import { Link, useLocation } from "react-router";
import { useConfirmEmail } from "../../../data/accounts/email.ts";
import { useSession } from "../../../lib/session.ts";
import { Button, ButtonLink } from "../../../ui/controls/Button.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { TrackArt } from "../art/TrackArt.tsx";
import { AuthLinks, AuthPage } from "../AuthPage.tsx";
import styles from "../passwords/FindPage.module.css";
import { refusalSentence } from "../refusal.ts";

export function Component() {
  const { hash } = useLocation();
  const isMember = useSession() !== null;
  useAppBar({ backTo: paths.home() });
  return (
    <AuthPage art={<TrackArt />} long>
      <Confirmation key={hash} token={hash.slice(1)} />
      <AuthLinks label="계정 도움">
        {isMember ? <Link to={paths.myPage()}>나의 정보</Link> : <Link to={paths.signIn()}>로그인</Link>}
      </AuthLinks>
    </AuthPage>
  );
}

function Confirmation({ token }: { token: string }) {
  const { mutate, data: answer, error, isPending } = useConfirmEmail();
  if (answer) {
    return (
      <div role="status">
        <h1 className={styles.title}>{answer.message}</h1>
        <p className={styles.lead}>이제 이 주소로 ID를 찾고, 비밀번호를 새로 정할 수 있어요.</p>
        <ButtonLink size="lg" block to={paths.home()}>
          핏메이트로 가기
        </ButtonLink>
      </div>
    );
  }
  return (
    <>
      <h1 className={styles.title}>이 이메일을 확인할까요?</h1>
      <p className={styles.lead}>핏메이트에 이 주소를 적은 적이 없다면 누르지 말고 이 화면을 닫아 주세요.</p>
      <div className="stack">
        {error && <FieldMessage kind="error" text={refusalSentence(error)} />}
        <Button size="lg" block busy={isPending} onClick={() => mutate(token)}>
          이메일 확인하기
        </Button>
      </div>
    </>
  );
}
