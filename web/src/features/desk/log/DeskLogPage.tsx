/** The log: who did what to whom, and when. It is only added to. */
import { LogFilter, type LogFilters } from "@fitmate/contract/deskLog";
import { paths } from "@fitmate/contract/paths";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { deskLog, useLogFile } from "../../../data/desk/log.ts";
import { whoAtDesk } from "../../../data/desk/desk.ts";
import { messageOf } from "../../../lib/api.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { ListEnd } from "../../../ui/controls/ListEnd.tsx";
import { Empty, ErrorState } from "../../../ui/feedback/Empty.tsx";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { PageTitle } from "../../../ui/layout/PageTitle.tsx";
import styles from "./DeskLogPage.module.css";
import { LogFilterRow } from "./LogFilterRow.tsx";
import { LogTable } from "./LogTable.tsx";

export function Component() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const filters = filtersIn(search);
  return (
    <div className={`container page ${styles.page}`}>
      <PageTitle>기록 · 운영</PageTitle>
      <div className={styles.head}>
        <div>
          <h1>기록</h1>
          <p>누가 언제 무엇을 했는지. 더해지기만 하고, 고치거나 지울 수 없어요.</p>
        </div>
        <DownloadButton filters={filters} />
      </div>
      <LogFilterRow filters={filters} onChoose={(next) => void navigate(paths.deskLog(next), { replace: true })} />
      <Entries filters={filters} />
    </div>
  );
}

/** Those of the address that make sense. */
function filtersIn(search: URLSearchParams): LogFilters {
  const given = LogFilter.safeParse(Object.fromEntries(search));
  if (!given.success) return {};
  const { evidence, ...filters } = given.data;
  return evidence ? { ...filters, evidence } : filters;
}

function DownloadButton({ filters }: { filters: LogFilters }) {
  const { data: who } = useQuery(whoAtDesk);
  const { mutate, isPending } = useLogFile();
  if (who?.role !== "OPERATOR") return null;
  return (
    <Button variant="secondary" size="sm" busy={isPending} onClick={() => mutate(filters, { onError: toastError })}>
      <Icon name="download" size={18} />
      내려받기
    </Button>
  );
}

function Entries({ filters }: { filters: LogFilters }) {
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(deskLog(filters));
  if (!data) {
    if (!error) return <Skeleton width="100%" height="24rem" radius="var(--r-4)" />;
    return (
      <ErrorState
        title="기록을 불러오지 못했어요"
        text={messageOf(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  if (data.length === 0) return <Empty art="search" title="여기에 맞는 기록이 없어요" />;
  return (
    <>
      <LogTable entries={data} filters={filters} />
      {hasNextPage && (
        <ListEnd
          what="기록을"
          failed={isFetchNextPageError}
          busy={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
        />
      )}
    </>
  );
}
