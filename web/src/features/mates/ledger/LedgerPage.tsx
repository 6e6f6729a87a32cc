/** 위치 장부: what of my square shows, to how many it was shown on each day, and how to stop that. */
import { paths } from "@fitmate/contract/paths";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { locationLedger } from "../../../data/mates/ledger.ts";
import { myLocation } from "../../../data/mates/location.ts";
import { ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { Days } from "./Days.tsx";
import { Now } from "./Now.tsx";
import styles from "./ledger.module.css";

export function Component() {
  useAppBar({ title: "위치 장부", backTo: paths.myPage() });
  const location = useQuery(myLocation);
  const ledger = useInfiniteQuery(locationLedger);
  const failed = [location, ledger].find(({ isError, data }) => isError && data === undefined);
  return (
    <div className="container page page--sub">
      <div className="page-head only-desktop">
        <div>
          <h1>위치 장부</h1>
          <p>내 동네 칸이 언제, 무엇 때문에, 몇 명에게 보였는지 적어 둬요.</p>
        </div>
      </div>
      <h1 className="sr-only only-mobile">위치 장부</h1>
      {location.data && ledger.data ? (
        <div className={styles.page}>
          <Now mine={location.data} />
          <Days
            pages={ledger.data.pages}
            more={
              ledger.hasNextPage
                ? {
                    failed: ledger.isFetchNextPageError,
                    busy: ledger.isFetchingNextPage,
                    onMore: () => void ledger.fetchNextPage(),
                  }
                : null
            }
          />
        </div>
      ) : failed ? (
        <ErrorState
          title="위치 장부를 불러오지 못했어요"
          onRetry={() => void failed.refetch()}
          busy={failed.isFetching}
        />
      ) : (
        <div role="status">
          <span className="sr-only">불러오는 중이에요</span>
          <Skeleton width="100%" height="32rem" radius="var(--r-4)" />
        </div>
      )}
    </div>
  );
}
