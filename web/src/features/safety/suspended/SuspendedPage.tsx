/** All that is left while an account is suspended: why and until when, objecting, taking one's data along, leaving. */
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { mySuspension } from "../../../data/safety/decisions.ts";
import { isRefusedBy, messageOf } from "../../../lib/api.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Empty, ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { WholeSuspension } from "./WholeSuspension.tsx";

export function SuspendedPage({ onSignOut }: { onSignOut: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(mySuspension);
  const isOver = isRefusedBy(error, "NOT_FOUND");
  return (
    <div className="container page">
      {data && !isOver ? (
        <WholeSuspension suspension={data} onSignOut={onSignOut} />
      ) : isOver ? (
        <Empty
          art="alone"
          heading="h1"
          title="이용이 멈춰 있지 않은 계정이에요"
          text="모든 기능을 쓸 수 있어요."
          action={<ButtonLink to={paths.home()}>홈으로 가기</ButtonLink>}
        />
      ) : error ? (
        <ErrorState
          heading="h1"
          title="불러오지 못했어요"
          text={messageOf(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <div role="status">
          <h1 className="sr-only">이용이 멈춘 계정</h1>
          <Skeleton width="100%" height="20rem" radius="var(--r-4)" />
        </div>
      )}
    </div>
  );
}
