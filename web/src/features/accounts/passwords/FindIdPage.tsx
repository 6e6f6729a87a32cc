/** Finding one's ID by the e-mail. */
import { paths } from "@fitmate/contract/paths";
import { Link } from "react-router";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { useFindId } from "../../../data/accounts/passwords.ts";
import { TrackArt } from "../art/TrackArt.tsx";
import { AuthLinks, AuthPage } from "../AuthPage.tsx";
import { FindForm } from "./FindForm.tsx";
import styles from "./FindPage.module.css";
import { findIdRefusal } from "../refusal.ts";

export function Component() {
  useAppBar({ backTo: paths.signIn() });
  const { mutate, data: id, error, isPending } = useFindId();
  return (
    <AuthPage art={<TrackArt />} long>
      <h1 className={styles.title}>
        가입할 때 쓴
        <br />
        이메일을 알려 주세요
      </h1>
      <FindForm action="ID 찾기" busy={isPending} refusal={error ? findIdRefusal(error) : undefined} onFind={mutate} />
      <div role="status">
        {id !== undefined && (
          <div className={styles.result}>
            <p>회원님의 ID는 {id} 입니다.</p>
            <ButtonLink variant="secondary" block to={paths.signIn()}>
              로그인하러 가기
            </ButtonLink>
          </div>
        )}
      </div>
      <p className={styles.hint}>
        이메일을 등록하지 않은 계정은 이메일로 찾을 수 없어요. 카카오로 가입했다면 카카오로 로그인해 주세요.
      </p>
      <AuthLinks label="계정 도움">
        <Link to={paths.findPassword()}>비밀번호 찾기</Link>
        <Link to={paths.signUp()}>회원가입</Link>
      </AuthLinks>
    </AuthPage>
  );
}
