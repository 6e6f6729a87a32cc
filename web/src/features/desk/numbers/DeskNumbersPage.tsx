/** What the desk has done, in numbers. */
import { NumbersQuery, Weeks } from "@fitmate/contract/deskNumbers";
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { deskNumbers } from "../../../data/desk/numbers.ts";
import { messageOf } from "../../../lib/api.ts";
import { Segmented } from "../../../ui/controls/Segmented.tsx";
import { ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { PageTitle } from "../../../ui/layout/PageTitle.tsx";
import styles from "./DeskNumbersPage.module.css";
import { NumbersView } from "./NumbersView.tsx";

const CALLED: Record<Weeks, string> = { 12: "12주", 26: "6개월", 52: "1년" };
const SPANS = Weeks.options.map((value) => ({ value, label: CALLED[value] }));

export function Component() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { weeks } = NumbersQuery.safeParse({ weeks: search.get("weeks") ?? undefined }).data ?? NumbersQuery.parse({});
  const { data, error, isFetching, refetch } = useQuery(deskNumbers(weeks));
  return (
    <div className={`container page ${styles.page}`}>
      <PageTitle>숫자 · 운영</PageTitle>
      <div className={styles.head}>
        <h1>숫자</h1>
        <Segmented
          label="기간"
          value={weeks}
          options={SPANS}
          onChange={(value) => void navigate(paths.deskNumbers({ weeks: value }), { replace: true })}
        />
      </div>
      {data ? (
        <NumbersView numbers={data} weeks={Number(weeks)} />
      ) : error ? (
        <ErrorState
          title="숫자를 불러오지 못했어요"
          text={messageOf(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <Skeleton width="100%" height="28rem" radius="var(--r-4)" />
      )}
    </div>
  );
}
