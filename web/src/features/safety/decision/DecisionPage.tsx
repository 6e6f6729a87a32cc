/** A decision about me: what was done, by which rule, and the one objection there is. */
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { myDecision } from "../../../data/safety/decisions.ts";
import { ApiError, messageOf } from "../../../lib/api.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Empty, ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { decisionIdOf } from "./decisionId.ts";
import { WholeDecision } from "./WholeDecision.tsx";

export function Component() {
  const decisionId = decisionIdOf(useParams()["decisionId"]);
  const { data, error, isFetching, refetch } = useQuery(myDecision(decisionId));
  useAppBar({ backTo: paths.reports() });
  const isNone = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (
    <div className="container container--reading page page--sub">
      {data ? (
        <WholeDecision decision={data} />
      ) : isNone ? (
        <Empty
          art="search"
          heading="h1"
          title="볼 수 있는 결정이 없어요"
          text="주소가 잘못됐거나 나에 대한 결정이 아니에요."
          action={
            <ButtonLink variant="secondary" size="md" to={paths.home()}>
              홈으로
            </ButtonLink>
          }
        />
      ) : error ? (
        <ErrorState
          heading="h1"
          title="결정을 불러오지 못했어요"
          text={messageOf(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <div role="status">
          <h1 className="sr-only">운영자의 결정</h1>
          <Skeleton width="100%" height="18rem" radius="var(--r-4)" />
        </div>
      )}
    </div>
  );
}
