/** 내 신고: what I have reported, and what became of it; below it what was decided about me. */
import { OBJECTION_MONTHS } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import { useInfiniteQuery } from "@tanstack/react-query";
import { myReports } from "../../../data/safety/reports.ts";
import { messageOf } from "../../../lib/api.ts";
import { LoadMore } from "../../../ui/controls/LoadMore.tsx";
import { useFocusNew } from "../../../ui/controls/useFocusNew.ts";
import { Empty, ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { Decisions } from "./Decisions.tsx";
import { Placeholders } from "./Placeholders.tsx";
import { ReportCard } from "./ReportCard.tsx";
import styles from "./Reports.module.css";

export function Component() {
  useAppBar({ backTo: paths.myPage() });
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(myReports);
  const reports = data?.pages.flat();
  const { list, focusNew } = useFocusNew<HTMLUListElement>(reports?.length ?? 0, ":scope > li");
  const more = () => {
    focusNew();
    void fetchNextPage();
  };
  return (
    <div className="container container--reading page page--sub">
      <div className="page-head">
        <div>
          <h1>내 신고</h1>
          <p>누가 신고했는지는 상대에게 알리지 않아요.</p>
        </div>
      </div>
      {reports ? (
        <>
          {reports.length === 0 ? (
            <Empty
              art="alone"
              title="아직 신고한 일이 없어요"
              text="불편하거나 위험한 일이 있으면 프로필, 글, 댓글, 대화방의 메뉴에서 신고할 수 있어요."
            />
          ) : (
            <ul ref={list} className={styles.list}>
              {reports.map((report) => (
                <ReportCard key={report.reportId} report={report} />
              ))}
            </ul>
          )}
          {hasNextPage && (
            <LoadMore what="신고를" failed={isFetchNextPageError} busy={isFetchingNextPage} onMore={more} />
          )}
          {reports.length > 0 && (
            <p className={`caption ${styles.note}`}>
              결과에 대한 이의는 {OBJECTION_MONTHS}개월 안에 한 번 할 수 있고, 다른 운영자가 다시 봐요.
            </p>
          )}
          <Placeholders />
          <Decisions />
        </>
      ) : error ? (
        <ErrorState
          title="내 신고를 불러오지 못했어요"
          text={messageOf(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <div role="status">
          <span className="sr-only">불러오는 중이에요</span>
          <Skeleton width="100%" height="11rem" radius="var(--r-4)" />
        </div>
      )}
    </div>
  );
}
