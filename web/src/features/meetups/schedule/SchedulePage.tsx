import { numberIn } from "@fitmate/contract/addresses";
import { paths } from "@fitmate/contract/paths";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { schedule } from "../../../data/plans/schedule.ts";
import { checkIns } from "../../../data/together/checkIns.ts";
import { trainingQuestions } from "../../../data/together/trainings.ts";
import { useNow } from "../../../lib/useNow.ts";
import { Button, ButtonLink } from "../../../ui/controls/Button.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { Empty, ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { CalendarFeed, PlanSheet } from "./parts.ts";
import styles from "./SchedulePage.module.css";
import { Timeline } from "./Timeline.tsx";
import type { Beside } from "./timeline.ts";

type SchedulePageProps = {
  /** What looks after somebody who comes back from a plan. */
  wayHome: (planId: number) => ReactNode;
  /** Asks whether it took place. */
  after: (gatheringId: number, onClose: () => void) => ReactNode;
};

/** 내 일정: everything I come to, and what has been. */
export function SchedulePage({ wayHome, after }: SchedulePageProps) {
  const coming = useInfiniteQuery(schedule("UPCOMING"));
  const past = useInfiniteQuery(schedule("PAST"));
  const now = useNow();
  const beside = useBeside();
  const [plan, setPlan] = useAddressedPlan();
  const [isFollowing, setFollowing] = useState(false);
  const [asked, setAsked] = useState<number | null>(null);
  const follow = useMemo(
    () => <IconButton icon="calendar" label="캘린더에 연결" onClick={() => setFollowing(true)} />,
    [],
  );
  useAppBar({ backTo: paths.myPage(), action: follow });
  const retry = () => {
    for (const { isError, refetch } of [coming, past]) if (isError) void refetch();
  };
  const shown = { now, beside, onPlan: setPlan, onAsked: setAsked };
  return (
    <div className="container container--reading page page--sub">
      <div className={`page-head ${styles.head}`}>
        <h1>내 일정</h1>
        <Button className="only-desktop" variant="secondary" size="md" onClick={() => setFollowing(true)}>
          <Icon name="calendar" size={20} />
          캘린더에 연결
        </Button>
      </div>
      {!coming.data || !past.data ? (
        <NotYet isError={coming.isError || past.isError} busy={coming.isFetching || past.isFetching} onRetry={retry} />
      ) : coming.data.length + past.data.length === 0 ? (
        <Nothing />
      ) : (
        <>
          <Timeline query={coming} entries={coming.data} what="다가올 일정을" fromNow {...shown} />
          {coming.data.length === 0 && (
            <p className={styles.none}>다가올 일정이 없어요. 메이트와 약속을 잡거나 번개를 찾아보세요.</p>
          )}
          {past.data.length > 0 && (
            <>
              <h2 className={styles.part}>지난 일정</h2>
              <Timeline query={past} entries={past.data} what="지난 일정을" {...shown} />
            </>
          )}
        </>
      )}
      <Sheet open={isFollowing} onClose={() => setFollowing(false)} title="캘린더에 연결">
        <div className={styles.feed}>
          <Suspense fallback={<Skeleton width="100%" height="8rem" radius="var(--r-3)" />}>
            <CalendarFeed />
          </Suspense>
        </div>
      </Sheet>
      <Suspense>
        {plan !== null && <PlanSheet planId={plan} onClose={() => setPlan(null)} wayHome={wayHome} />}
      </Suspense>
      {asked !== null && after(asked, () => setAsked(null))}
    </div>
  );
}

/** What is known elsewhere of what I come to; the timeline does not wait for it. */
function useBeside(): Beside {
  const questions = useQuery(trainingQuestions);
  const mine = useQuery(checkIns);
  return useMemo(
    () => ({
      asked: questions.data?.map(({ gatheringId }) => gatheringId) ?? [],
      checkIns: new Map(mine.data?.mine.map(({ gatheringId, state }) => [gatheringId, state])),
    }),
    [questions.data, mine.data],
  );
}

/** The plan that shows over the timeline: first of all the one that the address leads to, each time somebody is led there. */
function useAddressedPlan() {
  const { search, key: visit } = useLocation();
  const addressed = numberIn(new URLSearchParams(search).get("plan"));
  const [shown, setShown] = useState<{ visit: string; planId: number | null }>({ visit: "", planId: null });
  const isLedOn = shown.visit === visit;
  const planId = isLedOn ? shown.planId : addressed || null;
  return [planId, (next: number | null) => setShown({ visit, planId: next })] as const;
}

function NotYet({ isError, busy, onRetry }: { isError: boolean; busy: boolean; onRetry: () => void }) {
  if (isError) return <ErrorState title="일정을 불러오지 못했어요" onRetry={onRetry} busy={busy} />;
  return (
    <div className={styles.timeline} role="status">
      <span className="sr-only">일정을 불러오는 중이에요</span>
      {["첫째", "둘째", "셋째"].map((each) => (
        <Skeleton key={each} width="100%" height="8rem" radius="var(--r-4)" />
      ))}
    </div>
  );
}

function Nothing() {
  return (
    <Empty
      art="alone"
      title="아직 잡힌 일정이 없어요"
      text="메이트와 대화방에서 약속을 잡거나, 가까운 번개에 함께해 보세요."
      action={
        <ButtonLink size="md" to={paths.meetups()}>
          번개 둘러보기
        </ButtonLink>
      }
    />
  );
}
