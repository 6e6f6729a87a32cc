/** What I have agreed to, my data to take along, and the way out. */
import type { Consent } from "@fitmate/contract/consents";
import { LEAVING_DAYS } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { messageOf } from "../../lib/api.ts";
import { useAppBar } from "../../ui/layout/appBar.ts";
import { Button, ButtonLink } from "../../ui/controls/Button.tsx";
import { ErrorState } from "../../ui/feedback/Empty.tsx";
import { FieldMessage } from "../../ui/fields/Field.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { myConsents } from "../../data/consents/consents.ts";
import { useExport } from "../../data/leaving/leaving.ts";
import { ConsentRow } from "./ConsentRow.tsx";
import styles from "./leaving.module.css";

export function Component() {
  useAppBar({ backTo: paths.myPage() });
  const { data, isError, isFetching, refetch } = useQuery(myConsents);
  return (
    <div className="container container--reading page page--sub">
      <div className="page-head">
        <h1>개인정보와 동의</h1>
      </div>
      <div className="stack stack--lg">
        <section className="stack" aria-labelledby="consents">
          <h2 id="consents">동의한 내용</h2>
          {data ? (
            <ul className={styles.rows}>
              {data.map((consent: Consent) => (
                <ConsentRow key={consent.kind} consent={consent} />
              ))}
            </ul>
          ) : isError ? (
            <ErrorState title="동의한 내용을 불러오지 못했어요" onRetry={() => void refetch()} busy={isFetching} />
          ) : (
            <div role="status">
              <span className="sr-only">불러오는 중이에요</span>
              <Skeleton width="100%" height="19rem" radius="var(--r-4)" />
            </div>
          )}
        </section>
        <Export />
        <section className="stack" aria-labelledby="leave">
          <h2 id="leave">회원 탈퇴</h2>
          <p className={styles.text}>
            탈퇴하면 바로 로그아웃되고 아무에게도 보이지 않아요. {LEAVING_DAYS}일 안에 로그인하면 되돌릴 수 있어요.
          </p>
          <div className={styles.actions}>
            <ButtonLink variant="secondary" to={paths.leave()}>
              회원 탈퇴로 가기
            </ButtonLink>
          </div>
        </section>
        <p className={`caption ${styles.text}`}>
          정보를 어떻게 다루는지는 <Link to={paths.privacy()}>개인정보 처리방침</Link>에 적어 두었어요.
        </p>
      </div>
    </div>
  );
}

function Export() {
  const { mutate, isPending, error, isSuccess } = useExport();
  return (
    <section className="stack" aria-labelledby="export">
      <h2 id="export">내 정보 내려받기</h2>
      <p>
        회원 정보, 글과 댓글, 대화, 플레이리스트, 올린 사진까지 핏메이트에 있는 내 정보를 모두 ZIP 파일 하나에 담아
        드려요.
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
          내 정보 내려받기
        </Button>
      </div>
      <div role="status">
        {error && <FieldMessage kind="error" text={messageOf(error)} />}
        {isSuccess && (
          <FieldMessage kind="ok" text="내려받았어요. 다른 사람과 함께 쓰는 기기라면 파일을 지워 주세요." />
        )}
      </div>
    </section>
  );
}
