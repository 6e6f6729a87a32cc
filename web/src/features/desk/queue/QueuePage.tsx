/** The queue: open cases by severity, then age. */
import { QueueFilter } from "@fitmate/contract/desk";
import { CASE_GOAL_HOURS, OBJECTION_GOAL_HOURS, URGENT_GOAL_HOURS } from "@fitmate/contract/limits";
import { hoursInWords } from "@fitmate/contract/numbers";
import { paths } from "@fitmate/contract/paths";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { deskSummary, queueOf } from "../../../data/desk/queue.ts";
import { messageOf } from "../../../lib/api.ts";
import { ListEnd } from "../../../ui/controls/ListEnd.tsx";
import { Empty, ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { PageTitle } from "../../../ui/layout/PageTitle.tsx";
import { KeyHint, KeyLine } from "../keys/Keys.tsx";
import { useKeys } from "../keys/useKeys.ts";
import { CaseRow } from "./CaseRow.tsx";
import { Filters } from "./Filters.tsx";
import styles from "./QueuePage.module.css";
import { rememberQueue } from "./lastOn.ts";
import { SummaryTiles } from "./SummaryTiles.tsx";
import { useQueueKeys } from "./useQueueKeys.ts";

const NOTHING: Record<QueueFilter, string> = {
  ALL: "기다리는 사건이 없어요",
  UNCLAIMED: "모든 사건을 누군가 맡았어요",
  MINE: "맡은 사건이 없어요",
  OBJECTIONS: "기다리는 이의가 없어요",
};

export function Component() {
  const [search] = useSearchParams();
  const filter = QueueFilter.safeParse(search.get("filter")).data ?? "ALL";
  const navigate = useNavigate();
  const { data: summary } = useQuery(deskSummary);
  const addressOf = (of: QueueFilter) => paths.desk(of === "ALL" ? {} : { filter: of });
  const choose = (next: QueueFilter) => void navigate(addressOf(next), { replace: true });
  useEffect(() => rememberQueue({ address: addressOf(filter) }));
  useKeys(Object.fromEntries(QueueFilter.options.map((each, index) => [String(index + 1), () => choose(each)])));
  return (
    <div className={`container page ${styles.page}`}>
      <PageTitle>대기열 · 운영</PageTitle>
      <h1 className="sr-only">대기열</h1>
      <SummaryTiles summary={summary} />
      <p className={styles.goals}>
        목표는 신고 {hoursInWords(CASE_GOAL_HOURS)}, 불법촬영물과 위험 {hoursInWords(URGENT_GOAL_HOURS)}, 이의{" "}
        {hoursInWords(OBJECTION_GOAL_HOURS)} 안에 살펴보기예요.
      </p>
      <Filters filter={filter} summary={summary} onChoose={choose} />
      <Cases filter={filter} />
      <div className={styles.bar}>
        <div className="container">
          <KeyLine>
            <KeyHint of={["J", "K"]}>위아래</KeyHint>
            <KeyHint of={["Enter"]}>열기</KeyHint>
            <KeyHint of={["C"]}>맡기</KeyHint>
            <KeyHint of={["U"]}>내려놓기</KeyHint>
            <KeyHint of={["1", "–", "4"]}>거르기</KeyHint>
            <KeyHint of={["?"]}>단축키 모두</KeyHint>
          </KeyLine>
        </div>
      </div>
    </div>
  );
}

function Cases({ filter }: { filter: QueueFilter }) {
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(queueOf(filter));
  const { list, current, onCurrent } = useQueueKeys(data ?? []);
  if (!data) {
    if (!error) return <Skeleton width="100%" height="24rem" radius="var(--r-4)" />;
    return (
      <ErrorState
        title="대기열을 불러오지 못했어요"
        text={messageOf(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  if (data.length === 0) return <Empty art="search" title={NOTHING[filter]} />;
  return (
    <>
      <div className={`${styles.heads} only-desktop`} aria-hidden="true">
        <span>심각도</span>
        <span>대상</span>
        <span>이유</span>
        <span>기다린 시간</span>
        <span>맡은 사람</span>
      </div>
      <ul ref={list} className={styles.cases} aria-label="사건, 심각한 것부터">
        {data.map((each) => (
          <CaseRow key={each.caseId} case={each} isCurrent={each.caseId === current} onCurrent={onCurrent} />
        ))}
      </ul>
      {hasNextPage && (
        <ListEnd
          what="사건을"
          failed={isFetchNextPageError}
          busy={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
        />
      )}
    </>
  );
}
