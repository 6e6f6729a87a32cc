/** Where a sign-in leads within seven days of leaving: back, or out again. */
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { isRefusedBy, messageOf } from "../../lib/api.ts";
import { momentWords } from "../../lib/wallClock.ts";
import { Button, ButtonLink } from "../../ui/controls/Button.tsx";
import { Empty, ErrorState } from "../../ui/feedback/Empty.tsx";
import { FieldMessage } from "../../ui/fields/Field.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { myDeparture, useComeBack } from "../../data/leaving/leaving.ts";
import styles from "./leaving.module.css";

type ComeBackPageProps = { onSignOut?: () => void };

export function Component({ onSignOut }: ComeBackPageProps) {
  const { data, error, isFetching, refetch } = useQuery(myDeparture);
  const navigate = useNavigate();
  const back = useComeBack();
  const isHere = isRefusedBy(error, "NOT_FOUND");
  const comeBack = (nickname: string) =>
    back.mutate(nickname, {
      onSuccess: () => {
        toast.show(`${nickname}님, 다시 만나서 반가워요. 계정을 되돌렸어요.`);
        void navigate(paths.home(), { replace: true });
      },
    });

  return (
    <div className="container container--reading page">
      {data ? (
        <div className="stack stack--lg">
          <h1>{data.nickname}님은 탈퇴를 신청했어요</h1>
          <p>
            <b>{momentWords(data.eraseAt)}</b>까지 되돌릴 수 있어요. 되돌리면 메이트와 대화, 글, 위치가 돌아와요.
            탈퇴하면서 취소된 약속과 번개 자리는 돌아오지 않아요.
          </p>
          {back.error && <FieldMessage kind="error" text={messageOf(back.error)} />}
          <div className={styles.actions}>
            <Button variant="secondary" onClick={onSignOut}>
              로그아웃
            </Button>
            <Button busy={back.isPending} onClick={() => comeBack(data.nickname)}>
              계정 되돌리기
            </Button>
          </div>
        </div>
      ) : isHere ? (
        <Empty
          art="alone"
          heading="h1"
          title="탈퇴를 신청하지 않은 계정이에요"
          action={<ButtonLink to={paths.home()}>홈으로 가기</ButtonLink>}
        />
      ) : (
        error && <ErrorState title="불러오지 못했어요" heading="h1" onRetry={() => void refetch()} busy={isFetching} />
      )}
    </div>
  );
}
