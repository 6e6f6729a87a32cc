/** A decision about me: what was done, by which rule, and the one objection there is. */
import { numberIn } from "@fitmate/contract/addresses";
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { myDecision } from "../../../data/safety/decisions.ts";
import { NotShown } from "../../../ui/feedback/NotShown.tsx";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { WholeDecision } from "./WholeDecision.tsx";

export function Component() {
  const decisionId = numberIn(useParams()["decisionId"]);
  const { data, error, isFetching, refetch } = useQuery(myDecision(decisionId));
  useAppBar({ backTo: paths.reports() });
  return (
    <div className="container container--reading page page--sub">
      {data ? (
        <WholeDecision decision={data} />
      ) : (
        <NotShown
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
          failed="결정을 불러오지 못했어요"
          none={{
            title: "볼 수 있는 결정이 없어요",
            text: "주소가 잘못됐거나 나에 대한 결정이 아니에요.",
            to: paths.home(),
            lead: "홈으로",
          }}
        />
      )}
    </div>
  );
}
